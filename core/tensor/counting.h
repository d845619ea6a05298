// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>

namespace pith {

// Counting is bound by one read-modify-write after the other, so as much is counted with each as a table in the cache
// allows: two bytes.
constexpr size_t Patterns = size_t(1) << 16;
using PatternCounts = std::span<quint32, Patterns>;

// The calling thread's table, all zero. In use until the thread asks for it again.
PatternCounts emptyPatternCounts();

// How often each two bytes occur: of four of them at a time. Constants and zeros would hit one counter again and again,
// each time waiting for the last.
inline void countWord(quint64 word, PatternCounts counts)
{
    if (word == std::rotl(word, 16)) {
        counts[word & 0xffff] += 4;
        return;
    }
    ++counts[word & 0xffff];
    ++counts[word >> 16 & 0xffff];
    ++counts[word >> 32 & 0xffff];
    ++counts[word >> 48];
}

inline void countPatterns(std::span<const std::byte> bytes, PatternCounts counts) // a multiple of 8
{
    for (size_t i = 0; i < bytes.size(); i += sizeof(quint64)) {
        quint64 word;
        std::memcpy(&word, &bytes[i], sizeof word);
        countWord(word, counts);
    }
}

// How often each byte occurs. Pairs are counted, unless so few bytes are expected that adding up the table takes
// longer.
class ByteCounts
{
public:
    explicit ByteCounts(qint64 expected);

    void add(std::span<const std::byte> bytes);
    const std::array<quint64, 256> &collected(); // of all so far

    // For kernels that make the bytes as they go: where to count pairs, if pairs are counted, and single bytes; and
    // what has to be said before so many bytes are counted there.
    bool countsPairs() const { return m_countsPairs; }
    PatternCounts pairs() { return m_pairs; }
    std::array<quint64, 256> &singles() { return m_counts; }
    void expect(size_t bytes);

private:
    void collect();

    bool m_countsPairs;
    PatternCounts m_pairs;
    quint64 m_inPairs = 0;
    std::array<quint64, 256> m_counts{};
};

}
