// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/gather.h"

#include <vector>

namespace pith {

// Puts runs of a walk, which come in storage order, where they belong in row-major order. Runs that are columns there,
// as those of a transposed matrix, would touch a line of the cache for each element: they are collected and written as
// tiles.
class Scatter
{
public:
    Scatter(const Gather &gather, std::byte *into) : m_gather(gather), m_into(into) {}
    void add(const Run &run);
    void flush(); // at the end

private:
    std::byte *placeOf(const Run &run) const { return m_into + run.flat * m_gather.elementBytes(); }

    const Gather &m_gather;
    std::byte *m_into;
    std::vector<std::byte> m_tile; // runs side by side
    Run m_first; // of the tile
    qint64 m_runs = 0;
};

}
