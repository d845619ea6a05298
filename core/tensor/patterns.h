// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/landmarks.h"
#include "core/tensor/part.h"

namespace pith {

// How often each bit pattern occurs among elements of 8 or 16 bits, and where the landmarks of the dtype stand.
struct PatternCensus
{
    std::vector<quint64> counts; // of all patterns
    std::vector<Landmark> landmarks;
};

// One pass, on all cores. Throws Error, Cancelled.
PatternCensus countPatterns(const Pass &pass, DType dtype);

}
