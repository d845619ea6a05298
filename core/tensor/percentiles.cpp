// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/distribution.h"

#include "core/bytes/text.h"
#include "core/tensor/accumulator.h"
#include "core/tensor/counting.h"
#include "core/tensor/vectors.h"

#include <bit>
#include <cstring>

namespace pith {

namespace {

template <typename V> using KeyOf = std::conditional_t<sizeof(V) == 4, quint32, quint64>;
template <typename V> constexpr KeyOf<V> topBit = KeyOf<V>(1) << (sizeof(V) * 8 - 1);

// Unsigned integers in the same order as the numbers: those of negative floats are turned round. Both zeros are one.
template <typename V> KeyOf<V> keyOf(V number)
{
    using Key = KeyOf<V>;
    if constexpr (std::unsigned_integral<V>)
        return number;
    else if constexpr (std::integral<V>)
        return Key(number) ^ topBit<V>;
    else {
        const auto bits = std::bit_cast<Key>(V(number + V(0))); // -0 + 0 is 0
        return bits ^ (Key(0 - (bits >> (sizeof(V) * 8 - 1))) | topBit<V>);
    }
}

template <typename V> V numberOfKey(KeyOf<V> key)
{
    if constexpr (std::unsigned_integral<V>)
        return key;
    else if constexpr (std::integral<V>)
        return V(key ^ topBit<V>);
    else
        return std::bit_cast<V>(KeyOf<V>(key & topBit<V> ? key ^ topBit<V> : ~key));
}

// How far the keys of a block lie above the least: their upper part, and the bits that come next. NaN and what lies
// outside counts as the least or the largest.
template <typename V> struct Split
{
    V min;
    V max;
    int shift; // of the upper part
    int next; // of the bits after it
    quint64 mask;
    std::array<KeyOf<V>, size_t(BlockElements)> upper;
    std::array<quint16, size_t(BlockElements)> lower;

    inline void cut(std::span<const V> numbers)
    {
        const KeyOf<V> least = keyOf(min);
        for (size_t i = 0; i < numbers.size(); ++i) {
            V number = numbers[i];
            number = number > min ? number : min;
            number = number < max ? number : max;
            const KeyOf<V> key = keyOf(number) - least;
            lower[i] = quint16(key >> next & KeyOf<V>(mask));
            upper[i] = shift < int(sizeof(V) * 8) ? key >> shift : 0;
        }
    }
};

constexpr int Radix = 16; // bits told apart in one pass
constexpr size_t Buckets = size_t(1) << Radix;

// Finds the elements at some places of the sorted order by their keys, some bits more with each pass: `first` is the
// key's known upper part, `place` is counted among those that share it.
struct Target
{
    quint64 known = 0;
    quint64 place = 0;
};
using Targets = std::array<Target, percentileRanks.size()>;

template <typename V> inline void cut(Split<V> &split, std::span<const V> numbers) { split.cut(numbers); }

template <typename V> inline void mark(std::span<const KeyOf<V>> upper, KeyOf<V> prefix, quint8 *hits)
{
    for (size_t i = 0; i < upper.size(); ++i)
        hits[i] |= quint8(upper[i] == prefix);
}

template <typename V> class Refinement
{
public:
    Refinement(const Pass &pass, const Part<V> &part, V min, V max, quint64 below)
        : m_pass(pass),
          m_part(part),
          m_min(min),
          m_max(max),
          m_below(below),
          m_bits(int(std::bit_width(KeyOf<V>(keyOf(max) - keyOf(min))))),
          m_unknown(m_bits)
    {
    }

    Targets find(Targets targets)
    {
        while (m_unknown > 0) {
            const std::vector<quint64> prefixes = prefixesOf(targets);
            const int next = std::max(0, m_unknown - Radix);
            const std::vector<quint64> counts = count(prefixes, next);
            for (Target &target : targets) {
                const auto which = std::ranges::lower_bound(prefixes, target.known) - prefixes.begin();
                refine(target, std::span(counts).subspan(size_t(which) * Buckets, Buckets), m_unknown - next);
            }
            m_unknown = next;
        }
        return targets;
    }

    V number(const Target &target) const { return numberOfKey<V>(KeyOf<V>(keyOf(m_min) + target.known)); }

private:
    static std::vector<quint64> prefixesOf(const Targets &targets)
    {
        std::vector<quint64> prefixes;
        for (const Target &target : targets) // they are sorted
            if (prefixes.empty() || prefixes.back() != target.known)
                prefixes.push_back(target.known);
        return prefixes;
    }

    static void refine(Target &target, std::span<const quint64> counts, int bits)
    {
        size_t bucket = 0;
        while (bucket < counts.size() && target.place >= counts[bucket])
            target.place -= counts[bucket++];
        if (bucket == counts.size())
            throw Error(tr("The file changed while it was read"));
        target.known = target.known << bits | bucket;
    }

    // For each prefix a table of how many keys go on with which bits, down to bit `next`.
    std::vector<quint64> count(const std::vector<quint64> &prefixes, int next) const
    {
        Counting counting{{m_min, m_max, m_unknown, next, (1ull << (m_unknown - next)) - 1, {}, {}}, {}};
        for (const quint64 prefix : prefixes)
            counting.prefixes.push_back(KeyOf<V>(prefix));
        const bool isFirst = m_unknown == m_bits;
        // So few numbers each that no counter wraps.
        const qint64 pieces = std::min(m_pass.pieces(), std::max<qint64>(threads(), m_pass.walk.count() >> 30));
        std::vector<quint64> counts = countInPieces(pieces, prefixes.size() * Buckets, [&](qint64 piece) {
            return isFirst ? countAll(counting, piece, pieces) : countSome(counting, piece, pieces);
        });
        // What is not finite was counted along: below the numbers, where it matters, and above, where it does not.
        if (prefixes.front() == 0)
            counts.front() -= m_below;
        return counts;
    }

    struct Counting
    {
        Split<V> split;
        std::vector<KeyOf<V>> prefixes;
    };

    std::vector<quint64> countAll(Counting counting, qint64 piece, qint64 pieces) const
    {
        const PatternCounts counts = emptyPatternCounts();
        m_pass.eachBlock(m_pass.piece(piece, pieces), m_part, [&](std::span<const V> numbers, const Run &) {
            vectorized<cut<V>>(counting.split, numbers);
            const size_t whole = numbers.size() / 4 * 4;
            countPatterns(std::as_bytes(std::span(counting.split.lower).first(whole)), counts);
            for (size_t i = whole; i < numbers.size(); ++i)
                ++counts[counting.split.lower[i]];
        });
        return {counts.begin(), counts.end()};
    }

    // Most numbers have another prefix: they are left out by eights.
    std::vector<quint64> countSome(Counting counting, qint64 piece, qint64 pieces) const
    {
        std::vector<quint64> counts(counting.prefixes.size() * Buckets);
        alignas(8) std::array<quint8, size_t(BlockElements)> hits;
        m_pass.eachBlock(m_pass.piece(piece, pieces), m_part, [&](std::span<const V> numbers, const Run &) {
            hits.fill(0);
            vectorized<cut<V>>(counting.split, numbers);
            const std::span upper(counting.split.upper.data(), numbers.size());
            for (const KeyOf<V> prefix : counting.prefixes)
                vectorized<mark<V>>(upper, prefix, hits.data());
            for (size_t first = 0; first < numbers.size(); first += sizeof(quint64)) {
                quint64 any;
                std::memcpy(&any, &hits[first], sizeof any);
                for (; any != 0; any &= any - 1) {
                    const size_t i = first + size_t(std::countr_zero(any)) / 8;
                    const auto which = std::ranges::find(counting.prefixes, upper[i]) - counting.prefixes.begin();
                    ++counts[size_t(which) * Buckets + counting.split.lower[i]];
                }
            }
        });
        return counts;
    }

    const Pass &m_pass;
    const Part<V> &m_part;
    const V m_min;
    const V m_max;
    const quint64 m_below; // NaN and negative infinity
    const int m_bits;
    int m_unknown; // bits
};

// Each number visited stands for `times`.
Targets targetsOf(const Statistics &statistics, qint64 times)
{
    Targets targets;
    for (size_t i = 0; i < targets.size(); ++i)
        targets[i].place = placeOfRank(percentileRanks[i], statistics) / quint64(times);
    return targets;
}

}

quint64 placeOfRank(int rank, const Statistics &statistics)
{
    const auto finite = quint64(statistics.count - statistics.nan - statistics.inf);
    return std::max<quint64>((finite * quint64(rank) + 99) / 100, 1) - 1;
}

std::optional<Percentiles> percentilesOf(const Pass &pass, const AnyPart &part, const Statistics &statistics)
{
    if (statistics.minAt < 0)
        return std::nullopt;
    return std::visit(
        [&]<typename V>(const Part<V> &numbers) {
            const qint64 times = pass.walk.multiplicity();
            const auto below = quint64((statistics.nan + statistics.negInf) / times);
            Refinement<V> refinement(pass, numbers, numberOf<V>(statistics.min), numberOf<V>(statistics.max), below);
            Percentiles percentiles;
            std::ranges::transform(refinement.find(targetsOf(statistics, times)), percentiles.begin(),
                [&](const Target &target) { return scalarOfNumber(refinement.number(target)); });
            return percentiles;
        },
        part);
}

}
