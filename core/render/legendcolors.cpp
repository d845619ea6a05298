// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/legendcolors.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace pith {

namespace {
// Finite doubles as integers in the same order, so that they can be halved between.
qint64 rankOf(double value)
{
    const auto bits = std::bit_cast<qint64>(value);
    return bits < 0 ? std::numeric_limits<qint64>::min() - bits : bits;
}
double ofRank(qint64 rank)
{
    return std::bit_cast<double>(rank < 0 ? std::numeric_limits<qint64>::min() - rank : rank);
}
}

LegendColors::LegendColors(const Legend &legend)
    : m_legend(legend),
      m_hasEdges(legend.categories.empty() && legend.range.threshold > 0 && legend.range.low < legend.range.high)
{
    if (m_hasEdges)
        findEdges();
}

void LegendColors::findEdges()
{
    m_colors = m_legend.colors->colors;
    std::ranges::transform(m_colors, m_colors.begin(), [](QRgb color) { return 0xff000000 | color; });
    if (m_legend.inverted)
        std::ranges::reverse(m_colors);
    const size_t count = m_colors.size();
    const auto placeOf = [&](double value) {
        const double fraction = m_legend.range.fraction(value);
        const double share = std::clamp(m_legend.inverted ? 1 - fraction : fraction, 0.0, 1.0);
        const size_t color = std::min(size_t(share * double(count)), count - 1);
        return m_legend.inverted ? count - 1 - color : color;
    };
    qint64 low = rankOf(std::numeric_limits<double>::lowest());
    const qint64 end = rankOf(std::numeric_limits<double>::max());
    for (size_t edge = 0; edge < m_edges.size(); ++edge) {
        qint64 high = end;
        while (low < high) {
            const qint64 middle = std::midpoint(low, high);
            if (placeOf(ofRank(middle)) > edge)
                high = middle;
            else
                low = middle + 1;
        }
        m_edges[edge] = ofRank(low);
    }
}

}
