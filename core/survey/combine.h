// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/figures.h"

namespace pith {

// The figures of several tensors as if they were one: extremes of extremes, sums of counts, the root of the sum of
// squares; mean and std by the exact merging of moments.
class CombinedFigures
{
public:
    void add(const Figures &figures);
    Figures result() const;

private:
    Figures m_sums; // its mean and std are not used
    long double m_mean = 0;
    long double m_squares = 0; // of distances from the mean
    double m_scale = 0; // the norm is m_scale × √m_scaled, so that squares neither overflow nor vanish
    double m_scaled = 0;
};

}
