// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/counting.h"

#include <algorithm>
#include <memory>

namespace pith {

namespace {

constexpr qint64 FewBytes = 1 << 14;

using FewCounts = std::array<quint32, 256>; // of as many as are in pairs at most

inline void addPairs(PairCounts pairs, FewCounts &lows, FewCounts &highs)
{
    for (size_t high = 0; high < highs.size(); ++high) {
        const auto row = pairs.subspan(high * lows.size()).first<256>();
        quint32 sum = 0;
        for (size_t low = 0; low < lows.size(); ++low) {
            lows[low] += row[low];
            sum += row[low];
        }
        highs[high] = sum;
    }
}

// The calling thread's table, all zero, as that of patterns.
PairCounts emptyPairCounts()
{
    static thread_local const auto table = std::make_unique_for_overwrite<std::array<quint16, Patterns>>();
    table->fill(0);
    return *table;
}

}

PatternCounts emptyPatternCounts()
{
    static thread_local const auto table = std::make_unique_for_overwrite<std::array<quint32, Patterns>>();
    table->fill(0);
    return *table;
}

ByteCounts::ByteCounts(qint64 expected)
    : m_countsPairs(expected > FewBytes),
      m_pairs(m_countsPairs ? emptyPairCounts() : PairCounts(static_cast<quint16 *>(nullptr), Patterns))
{
}

void ByteCounts::add(std::span<const std::byte> bytes)
{
    std::span paired = bytes.first(m_countsPairs ? bytes.size() / sizeof(quint64) * sizeof(quint64) : 0);
    for (const std::byte byte : bytes.subspan(paired.size()))
        ++m_counts[size_t(byte)];
    while (!paired.empty()) {
        const std::span some = paired.first(std::min(paired.size(), MostInPairs));
        expect(some.size());
        countNewPatterns(some, m_pairs);
        paired = paired.subspan(some.size());
    }
}

const std::array<quint64, 256> &ByteCounts::collected()
{
    if (m_countsPairs)
        collect();
    return m_counts;
}

void ByteCounts::expect(size_t bytes)
{
    if (m_inPairs + bytes > MostInPairs)
        collect();
    m_inPairs += bytes;
}

void ByteCounts::collect()
{
    FewCounts lows{}, highs;
    vectorized<addPairs>(m_pairs, lows, highs);
    for (size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i] += lows[i] + highs[i];
    std::ranges::fill(m_pairs, 0);
    m_inPairs = 0;
}

}
