// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/binning.h"

#include <limits>

namespace pith {

namespace {
constexpr double TinyRange = 0x1p-900; // and what is smaller: parts of it may have few digits
}

Edges::Edges(double low, double high, int bins)
    : m_first(low),
      m_end(high),
      m_last(bins - 1),
      m_step((high - low) / bins),
      m_scale(bins / (high - low)),
      m_slack(1)
{
    constexpr double roundings = 16;
    const double range = high - low;
    const double most = std::max(std::abs(low), std::abs(high));
    if (range > TinyRange && std::isfinite(range))
        m_slack = bins * std::numeric_limits<double>::epsilon() * (roundings + 4 * most / range);
    m_offset = m_slack - low * m_scale;
}

double Edges::operator[](int bin) const
{
    if (bin > m_last)
        return m_end;
    if (!std::isfinite(m_step))
        return ((m_end / 2 - m_first / 2) / bins() * bin + m_first / 2) * 2;
    return canGuess() ? double(bin) * m_step + m_first : double(scaled(bin)) / unit();
}

double Edges::first(int bin) const
{
    const double edge = (*this)[bin];
    if (canGuess() || !std::isfinite(m_step) || Exact(edge * unit()) >= scaled(bin))
        return edge;
    return std::nextafter(edge, m_end);
}

double Edges::unit() const { return m_end - m_first < TinyRange ? 0x1p600 : 1; }

Exact Edges::scaled(int bin) const { return exactEdge(m_first * unit(), m_end * unit(), bins(), bin); }

int Edges::search(double number) const
{
    int bin = 0; // which the number is not below …
    int end = m_last + 1; // … while it is below this
    while (end - bin > 1) {
        const int middle = (bin + end) / 2;
        (first(middle) <= number ? bin : end) = middle;
    }
    return bin;
}

Exact exactEdge(const Exact &low, const Exact &high, int bins, int bin)
{
    return bin == bins ? high : low + (high - low) / bins * bin;
}

}
