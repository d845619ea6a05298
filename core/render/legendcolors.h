// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/legend.h"

#include <cmath>

namespace pith {

// The colours of a legend for whole pictures, the same as Legend::color() has them. On a logarithm that takes three
// logarithms a pixel, so the values at which one colour gives way to the next are found once.
class LegendColors
{
public:
    explicit LegendColors(const Legend &legend);

    QRgb at(double value) const
    {
        if (!m_hasEdges || !std::isfinite(value))
            return m_legend.color(value);
        size_t place = 0;
        for (size_t step = m_colors.size() / 2; step > 0; step /= 2)
            place += value >= m_edges[place + step - 1] ? step : 0;
        return m_colors[place];
    }

private:
    void findEdges();

    const Legend &m_legend;
    bool m_hasEdges;
    std::array<QRgb, 256> m_colors; // from the least value to the largest
    std::array<double, 255> m_edges; // the least value that has the next colour
};

}
