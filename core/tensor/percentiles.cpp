// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/distribution.h"

#include "core/bytes/text.h"

#include <bit>
#include <limits>

namespace pith {

namespace {

// Unsigned integers in the same order as the numbers: those of negative floats are turned round. Both zeros are one.
template <std::signed_integral V> quint64 keyOf(V number) { return quint64(number) ^ (1ull << 63); }
quint64 keyOf(quint64 number) { return number; }
template <std::floating_point V> quint64 keyOf(V number)
{
    using Bits = std::conditional_t<sizeof(V) == 4, quint32, quint64>;
    constexpr Bits sign = Bits(1) << (sizeof(V) * 8 - 1);
    const auto bits = std::bit_cast<Bits>(V(number + V(0))); // -0 + 0 is 0
    return Bits(bits & sign ? ~bits : bits | sign);
}

template <std::signed_integral V> V numberOfKey(quint64 key) { return V(qint64(key ^ (1ull << 63))); }
template <std::unsigned_integral V> V numberOfKey(quint64 key) { return key; }
template <std::floating_point V> V numberOfKey(quint64 key)
{
    using Bits = std::conditional_t<sizeof(V) == 4, quint32, quint64>;
    constexpr Bits sign = Bits(1) << (sizeof(V) * 8 - 1);
    const auto bits = Bits(key);
    return std::bit_cast<V>(Bits(bits & sign ? bits ^ sign : ~bits));
}

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

template <typename V> class Refinement
{
public:
    Refinement(const Pass &pass, const Part<V> &part, V min, V max)
        : m_pass(pass),
          m_part(part),
          m_min(min),
          m_max(max),
          m_lowest(keyOf(min)),
          m_unknown(int(std::bit_width(keyOf(max) - m_lowest)))
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

    V number(const Target &target) const { return numberOfKey<V>(m_lowest + target.known); }

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
        const int bits = m_unknown - next;
        const quint64 mask = (1ull << bits) - 1;
        const qint64 pieces = std::min<qint64>(m_pass.pieces(), MostPieces);
        return countInPieces(pieces, prefixes.size() * Buckets, [&](qint64 piece) {
            std::vector<quint64> counts(prefixes.size() * Buckets);
            m_pass.eachBlock(m_pass.piece(piece, pieces), m_part, [&](std::span<const V> numbers, const Run &) {
                for (const V number : numbers) {
                    if (!(number >= m_min && number <= m_max)) // NaN too
                        continue;
                    const quint64 key = keyOf(number) - m_lowest;
                    const quint64 prefix = m_unknown < 64 ? key >> m_unknown : 0;
                    const auto found = std::ranges::find(prefixes, prefix);
                    if (found != prefixes.end())
                        ++counts[size_t(found - prefixes.begin()) * Buckets + size_t(key >> next & mask)];
                }
            });
            return counts;
        });
    }

    static constexpr qint64 MostPieces = 64; // because each has tables of some MiB

    const Pass &m_pass;
    const Part<V> &m_part;
    const V m_min;
    const V m_max;
    const quint64 m_lowest;
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
            Refinement<V> refinement(pass, numbers, numberOf<V>(statistics.min), numberOf<V>(statistics.max));
            Percentiles percentiles;
            std::ranges::transform(refinement.find(targetsOf(statistics, pass.walk.multiplicity())),
                percentiles.begin(), [&](const Target &target) { return double(refinement.number(target)); });
            return percentiles;
        },
        part);
}

}
