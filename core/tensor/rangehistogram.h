// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/exact.h"
#include "core/tensor/statistics.h"

namespace pith {

struct ValueRange
{
    Exact low = {};
    Exact high = {};

    bool operator==(const ValueRange &) const = default;
};

// How a tensor's finite numbers are spread over a part of their range.
struct RangeHistogram
{
    Histogram inside; // of [min, max], both of them in it; one bin where they are equal
    ValueRange range; // the same ends, exactly
    quint64 below = 0;
    quint64 above = 0;
};

struct RangeOptions
{
    Exact low = {}; // finite, low <= high; doubles, unless the numbers are integers
    Exact high = {};
    int bins = 256; // at least one
    Shown shown = Shown::Main;
};

// One pass over the storage, on all cores. Throws Error, Cancelled.
RangeHistogram histogramOver(const TensorData &tensor, const RangeOptions &options, Progress &progress);

// Of the first element in row-major order behind `after` (-1: from the first) that lies in [low, high], or is no such
// number; -1: there is none.
enum class Wanted { InRange, NotANumber, PositiveInfinity, NegativeInfinity };
struct Search
{
    qint64 after = -1;
    Wanted wanted = Wanted::InRange;
    Exact low = {};
    Exact high = {};
    Shown shown = Shown::Main;
};
qint64 nextElement(const TensorData &tensor, const Search &search, Progress &progress);

}
