// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/statistics.h"

#include <optional>
#include <vector>

namespace pith {

class Progress;

// How often each number occurs, side by side.
struct ValueCounts
{
    std::vector<Scalar> values; // exact and rising, all double, qint64 or quint64; both zeros are one
    std::vector<quint64> counts;

    bool operator==(const ValueCounts &) const = default;
};

// Whether a dtype has so few numbers that each can have a bar: floats of 8 and of 4 bits.
bool hasFewValues(DType dtype);

// Of all numbers that the dtype has from the least to the largest that occurs, so counts may be 0; empty without finite
// elements. One pass, on all cores. Throws Error, Cancelled.
ValueCounts countEachValue(const TensorData &tensor, Progress &progress);

// Of the numbers that occur, if these are `most` or fewer; of real integers. One pass, which ends early where there are
// more. Throws Error, Cancelled.
std::optional<ValueCounts> countDistinct(const TensorData &tensor, size_t most, Progress &progress);

// The same for integers that are so far apart that a histogram can't have a bin for each number, if they are 64 or
// fewer (ux.md §3).
std::optional<ValueCounts> fewValues(const TensorData &tensor, const Summary &summary, Progress &progress);

// How the numbers of a tensor are spread, as far as its pictures need to know.
struct Distribution
{
    Histogram histogram;
    std::optional<ValueCounts> few = {}; // as fewValues() tells
};

}
