// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

namespace pith {

// What a row of a table says of a tensor's numbers. Small, because there may be a million of them. NaN where there is
// no finite element; complex: of the magnitude, quantized: of what the integers stand for.
struct Figures
{
    static constexpr double None = std::numeric_limits<double>::quiet_NaN();

    double min = None;
    double max = None;
    double mean = None;
    double std = None; // population
    double norm = None; // L2
    quint64 count = 0;
    quint64 nan = 0;
    quint64 inf = 0; // of both signs
    quint64 zeros = 0;
    bool hasNumbers = false; // false: it has none, or they can't be read
    bool isWhole = false; // integers or bool
    bool constant = false;
    bool saturated = false; // holds the largest number of a float of 16 or 8 bits

    double absMax() const { return std::max(std::abs(min), std::abs(max)); }
    quint64 finite() const { return count - nan - inf; }
};

// The figures of a document's leaves (leaves.h), as far as they are known. Each is written once, by whoever measures;
// read by any thread.
class FigureTable
{
public:
    explicit FigureTable(size_t leaves) : m_figures(leaves), m_known(leaves) {}

    // Null: not known yet.
    const Figures *of(quint32 leaf) const
    {
        return m_known[leaf].load(std::memory_order_acquire) ? &m_figures[leaf] : nullptr;
    }
    void set(quint32 leaf, const Figures &figures)
    {
        m_figures[leaf] = figures;
        m_known[leaf].store(true, std::memory_order_release);
    }

private:
    std::vector<Figures> m_figures;
    std::vector<std::atomic<bool>> m_known;
};

}
