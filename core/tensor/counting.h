// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/vectors.h"

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
// Half as large, and so faster by a quarter, for those who add it up before a counter can wrap.
using PairCounts = std::span<quint16, Patterns>;

// The calling thread's table, all zero. In use until the thread asks for it again.
PatternCounts emptyPatternCounts();

inline quint64 wordAt(const std::byte *bytes)
{
    quint64 word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

template <typename Count> inline void countWord(quint64 word, std::span<Count, Patterns> counts)
{
    ++counts[word & 0xffff];
    ++counts[word >> 16 & 0xffff];
    ++counts[word >> 32 & 0xffff];
    ++counts[word >> 48];
}

// How often each two bytes occur. Constants and zeros would hit one counter again and again, each time waiting for the
// last: sixteen of the same are one step.
template <typename Count>
inline void countPatterns(std::span<const std::byte> bytes, std::span<Count, Patterns> counts) // a multiple of 8
{
    constexpr size_t Word = sizeof(quint64);
    const std::byte *at = bytes.data();
    const std::byte *const end = at + bytes.size();
    for (; end - at >= qsizetype(4 * Word); at += 4 * Word) {
        const quint64 first = wordAt(at);
        if (first == std::rotl(first, 16) && first == wordAt(at + Word) && first == wordAt(at + 2 * Word)
            && first == wordAt(at + 3 * Word)) {
            counts[first & 0xffff] += 16;
            continue;
        }
        for (size_t i = 0; i < 4; ++i)
            countWord(wordAt(at + i * Word), counts);
    }
    for (; at < end; at += Word)
        countWord(wordAt(at), counts);
}

// The same of bytes that are read here for the first time.
template <typename Count>
inline void countNewPatterns(std::span<const std::byte> bytes, std::span<Count, Patterns> counts)
{
    constexpr size_t Part = 256;
    for (; bytes.size() > Part; bytes = bytes.subspan(Part)) {
        fetchAhead(bytes.first<Part>());
        countPatterns(bytes.first(Part), counts);
    }
    countPatterns(bytes, counts);
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
    // what has to be said before so many bytes, at most MostInPairs, are counted there.
    static constexpr size_t MostInPairs = 2 * 0xffff - 14; // a multiple of 8 that lets no counter wrap
    bool countsPairs() const { return m_countsPairs; }
    PairCounts pairs() { return m_pairs; }
    std::array<quint64, 256> &singles() { return m_counts; }
    void expect(size_t bytes);

private:
    void collect();

    bool m_countsPairs;
    PairCounts m_pairs;
    size_t m_inPairs = 0;
    std::array<quint64, 256> m_counts{};
};

}
