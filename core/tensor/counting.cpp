// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/counting.h"

#include <algorithm>
#include <memory>

namespace pith {

namespace {

constexpr qint64 FewBytes = 1 << 14;
constexpr quint64 MostInPairs = quint64(1) << 32; // bytes; twice as many could wrap a counter

}

PatternCounts emptyPatternCounts()
{
    static thread_local const auto table = std::make_unique_for_overwrite<std::array<quint32, Patterns>>();
    table->fill(0);
    return *table;
}

ByteCounts::ByteCounts(qint64 expected)
    : m_countsPairs(expected > FewBytes),
      m_pairs(m_countsPairs ? emptyPatternCounts() : PatternCounts(static_cast<quint32 *>(nullptr), Patterns))
{
}

void ByteCounts::add(std::span<const std::byte> bytes)
{
    const size_t paired = m_countsPairs ? bytes.size() / sizeof(quint64) * sizeof(quint64) : 0;
    expect(paired);
    countNewPatterns(bytes.first(paired), m_pairs);
    for (const std::byte byte : bytes.subspan(paired))
        ++m_counts[size_t(byte)];
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
    for (size_t high = 0; high < m_counts.size(); ++high) {
        const auto row = m_pairs.subspan(high * m_counts.size(), m_counts.size());
        quint64 sum = 0;
        for (size_t low = 0; low < row.size(); ++low) {
            m_counts[low] += row[low];
            sum += row[low];
        }
        m_counts[high] += sum;
    }
    std::ranges::fill(m_pairs, 0);
    m_inPairs = 0;
}

}
