// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"

namespace pith {

// Which values have the first and the last colour; what lies outside is clamped, and counted in the legend.
struct ColorRange
{
    double low = 0;
    double high = 0;
    bool diverging = false; // zero is in the middle
    double threshold = 0; // more than 0: on a symmetric logarithm, which is even below that magnitude

    bool operator==(const ColorRange &) const = default;
    bool isConstant() const { return low == high; }
    double fraction(double value) const; // 0 at low, 1 at high; 0.5 of a constant
    double value(double fraction) const; // the way back
};

enum class RangeMode { Auto, MinMax, Percentile, Typed };

// How the ends of a range are found.
struct RangeChoice
{
    RangeMode mode = RangeMode::Auto;
    double percent = 99; // of the values that lie inside; RangeMode::Percentile
    double low = 0; // RangeMode::Typed
    double high = 0;
    bool symmetric = true; // about zero where there are both signs
    bool ofDifference = false; // and where there is one: a difference is none at zero
    bool logarithmic = false;

    bool operator==(const RangeChoice &) const = default;
};

// ux.md §5: Auto is ±r where there are both signs, r = 99.5 % of |picture|; of one sign 0.5 % to 99.5 %; of a constant
// that value twice; of a difference of one sign ±r with the largest of all. To be taken from the whole picture, so that
// zooming never changes colours.
ColorRange rangeOf(const HeatMap &picture, const RangeChoice &choice);
inline ColorRange autoRange(const HeatMap &picture) { return rangeOf(picture, {}); }

}
