// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"
#include "core/compare/jointcounts.h"
#include "core/tensor/rangehistogram.h"

namespace pith {

// What panes ask of a pair: run on workers. All throw Error and Cancelled.

// "[12, 3]   A -0.01234   B -0.01301   B − A -0.00067   5.4 % of A"; of what is on one side only without the rest
QString pairText(const CompareSubject &subject, const Extents &element, Progress &progress);

// The finite numbers of both sides, in the same bins. Of complex elements the magnitude, of quantized ones what they
// stand for.
struct SharedHistograms
{
    Histogram a; // no counts where there is no such side, or no finite number
    Histogram b;
    bool isWhole = false;
};
SharedHistograms sharedHistograms(const CompareSubject &subject, int bins, Progress &progress);

JointCounts scatterOf(const CompareSubject &subject, int bins, Progress &progress);

}
