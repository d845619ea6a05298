// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/jointcounts.h"
#include "core/tensor/rangehistogram.h"

namespace pith {

// One side of what is plotted; of sparse tensors what they store, for scatter plots by the places (sparsepairs.h).
struct PlotSide
{
    const Document *document = nullptr; // null: there is no such side
    ValueId value = ValueId::None;
};

// The finite numbers of both sides, in the same bins. Of complex elements the magnitude, of quantized ones what they
// stand for.
struct SharedHistograms
{
    Histogram a; // no counts where there is no such side, or no finite number
    Histogram b;
    bool isWhole = false; // integers and bools
};
// At most so many bins; of integers with as many numbers in each. Throws Error, Cancelled.
SharedHistograms sharedHistograms(const PlotSide &a, const PlotSide &b, int mostBins, Progress &progress);

// Which number of A meets which of B, from the least to the largest of each; fewer bins for few elements, so that each
// can be seen. Where one side is all one number both have the same range, around all there is. Throws Error where there
// is no finite number on one side, or the shapes differ; Cancelled.
JointCounts scatterOf(const PlotSide &a, const PlotSide &b, int mostBins, Progress &progress);

}
