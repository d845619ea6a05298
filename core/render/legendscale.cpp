// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/legendscale.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr double tail = 0.15;
constexpr double unitsOfRange = 8; // the logarithm begins at an eighth of the range

double alongTail(double distance, double all, double unit)
{
    return std::log1p(std::clamp(distance, 0.0, all) / unit) / std::log1p(all / unit);
}
double outOfTail(double share, double all, double unit)
{
    return std::expm1(std::clamp(share, 0.0, 1.0) * std::log1p(all / unit)) * unit;
}
}

LegendScale::LegendScale(const ColorRange &range, double least, double most)
    : m_range(range),
      m_below(std::max(0.0, range.low - least)),
      m_above(std::max(0.0, most - range.high)),
      m_unit(std::max((range.high - range.low) / unitsOfRange, std::numeric_limits<double>::min())),
      m_lower(m_below > 0 ? tail : 0),
      m_upper(m_above > 0 ? tail : 0)
{
}

double LegendScale::place(double value) const
{
    if (m_range.isConstant())
        return 0.5;
    if (value < m_range.low)
        return m_lower * (1 - alongTail(m_range.low - value, m_below, m_unit));
    if (value > m_range.high)
        return 1 - m_upper + m_upper * alongTail(value - m_range.high, m_above, m_unit);
    return m_lower + m_range.fraction(value) * (1 - m_lower - m_upper);
}

double LegendScale::value(double place) const
{
    if (m_lower > 0 && place < m_lower)
        return m_range.low - outOfTail(1 - place / m_lower, m_below, m_unit);
    if (m_upper > 0 && place > 1 - m_upper)
        return m_range.high + outOfTail((place - 1 + m_upper) / m_upper, m_above, m_unit);
    return m_range.value(std::clamp((place - m_lower) / (1 - m_lower - m_upper), 0.0, 1.0));
}

}
