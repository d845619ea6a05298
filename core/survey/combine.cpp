// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/combine.h"

namespace pith {

void CombinedFigures::add(const Figures &next)
{
    if (!next.hasNumbers)
        return;
    m_sums.constant = next.constant && (m_sums.count == 0 || (m_sums.constant && m_sums.min == next.min));
    const auto before = static_cast<long double>(m_sums.finite());
    m_sums.hasNumbers = true;
    m_sums.count += next.count;
    m_sums.nan += next.nan;
    m_sums.inf += next.inf;
    m_sums.zeros += next.zeros;
    m_sums.saturated = m_sums.saturated || next.saturated;
    if (next.finite() == 0)
        return;
    m_sums.min = std::fmin(m_sums.min, next.min); // passes over none
    m_sums.max = std::fmax(m_sums.max, next.max);
    const auto count = static_cast<long double>(next.finite());
    const long double both = before + count;
    const long double apart = static_cast<long double>(next.mean) - m_mean;
    const long double std = next.std;
    m_squares += std * std * count + apart * apart * (before * count / both);
    m_mean += apart * (count / both);
    if (next.norm > m_scale) {
        m_scaled = m_scaled * (m_scale / next.norm) * (m_scale / next.norm) + 1;
        m_scale = next.norm;
    } else if (m_scale > 0) {
        m_scaled += (next.norm / m_scale) * (next.norm / m_scale);
    }
}

Figures CombinedFigures::result() const
{
    Figures figures = m_sums;
    if (figures.finite() == 0)
        return figures;
    figures.mean = double(m_mean);
    figures.std = double(std::sqrt(m_squares / static_cast<long double>(figures.finite())));
    figures.norm = m_scale * std::sqrt(m_scaled);
    return figures;
}

}
