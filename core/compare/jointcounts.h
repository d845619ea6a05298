// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// How often which number of A meets which of B in the same place: a scatter plot of any number of elements.
struct JointCounts
{
    double lowA = 0; // finite, low <= high: what the first and the last column begin and end with
    double highA = 0;
    double lowB = 0;
    double highB = 0;
    int columns = 0; // of A
    int rows = 0; // of B, the least first
    std::vector<quint64> counts; // row by row
    quint64 outside = 0; // pairs of which one is no finite number, or is out of range
};

// Of what is in [low, high] of both. One pass over both, on all cores; of complex elements the magnitudes, of quantized
// ones what they stand for. Throws Error where the shapes differ, Cancelled.
JointCounts jointCounts(const TensorData &a, const TensorData &b, JointCounts bounds, Progress &progress);

}
