// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/scatter.h"

#include "core/tensor/transpose.h"

namespace pith {

namespace {

// A tile stays in the second cache.
constexpr qint64 MostRuns = 64;
constexpr qint64 TileBytes = 256 << 10;

}

void Scatter::add(const Run &run)
{
    if (run.flatStep == 1 || run.count * m_gather.elementBytes() > TileBytes / 4)
        return m_gather.scatter(run, placeOf(run), run.flatStep);
    const bool goesOn = m_runs > 0 && m_runs < MostRuns && run.count == m_first.count
        && run.flatStep == m_first.flatStep && run.flat == m_first.flat + m_runs;
    const qint64 bytes = run.count * m_gather.elementBytes();
    if (!goesOn || (m_runs + 1) * bytes > TileBytes) {
        flush();
        m_first = run;
    }
    m_tile.resize(size_t(TileBytes));
    m_gather.scatter(run, m_tile.data() + m_runs * bytes, 1);
    ++m_runs;
}

void Scatter::flush()
{
    if (m_runs > 0)
        transpose(m_tile.data(), m_first.count, m_runs, placeOf(m_first), m_first.flatStep, m_gather.elementBytes());
    m_runs = 0;
}

}
