// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/colorrange.h"

namespace pith {

// Places along a legend's bar, 0 at its lower end: the range of colours in the middle, and what there is outside it in
// logarithmic tails, so that a far outlier is on the bar too.
class LegendScale
{
public:
    LegendScale() = default;
    LegendScale(const ColorRange &range, double least, double most);

    double place(double value) const;
    double value(double place) const;

private:
    ColorRange m_range;
    double m_below = 0; // how far there is something below the range, and above
    double m_above = 0;
    double m_unit = 1;
    double m_lower = 0; // lengths of the tails
    double m_upper = 0;
};

}
