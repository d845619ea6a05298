// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <vector>

namespace pith {

class Progress;

// How often each number occurs, side by side.
struct ValueCounts
{
    std::vector<double> values; // rising; both zeros are one
    std::vector<quint64> counts;

    bool operator==(const ValueCounts &) const = default;
};

// Whether a dtype has so few numbers that each can have a bar: floats of 8 and of 4 bits.
bool hasFewValues(DType dtype);

// Of all numbers that the dtype has from the least to the largest that occurs, so counts may be 0; empty without finite
// elements. One pass, on all cores. Throws Error, Cancelled.
ValueCounts countEachValue(const TensorData &tensor, Progress &progress);

}
