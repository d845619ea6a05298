// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/comparison.h"

#include "core/work/parallel.h"

#include <algorithm>
#include <numeric>

namespace pith {

namespace {
// A pair of so many bytes is worth all cores; smaller ones are measured one a core, many at once.
constexpr quint64 BigBytes = 2 << 20;
constexpr size_t BatchPairs = 64;
constexpr size_t SlicePairs = 64 * BatchPairs;
}

Comparison::Comparison(Side a, Side b, const Rules &rules)
    : m_a(std::move(a)),
      m_b(std::move(b)),
      m_pairing(paired(m_a, m_b, rules))
{
    addPairs({});
}

void Comparison::begin(size_t pair)
{
    const Pair &leaves = m_pairing.pairs[pair];
    m_compared[pair].isTransposed = leaves.how == Pair::How::Transposed;
    m_compared[pair].status = m_compared[pair].isTransposed
        ? Status::Shape
        : statusAtOnce(m_a.values(), m_a.value(leaves.a), m_b.values(), m_b.value(leaves.b));
}

quint64 Comparison::bytesToRead(size_t pair) const
{
    const Pair &leaves = m_pairing.pairs[pair];
    return logicalBytesOf(m_a.values(), m_a.value(leaves.a)) + logicalBytesOf(m_b.values(), m_b.value(leaves.b));
}

Compared Comparison::measured(size_t pair, const Tolerance &tolerance, Progress &progress) const
{
    const Pair &leaves = m_pairing.pairs[pair];
    if (leaves.how == Pair::How::Transposed)
        return {Status::Shape, {}, {}, true, {}};
    return pith::compared(
        *m_a.document(), m_a.value(leaves.a), *m_b.document(), m_b.value(leaves.b), tolerance, progress);
}

void Comparison::set(size_t pair, Compared compared)
{
    m_compared[pair] = std::move(compared);
    m_isMeasured[pair] = true;
}

void Comparison::addPairs(std::span<const Pair> pairs)
{
    m_pairing.pairs.insert(m_pairing.pairs.end(), pairs.begin(), pairs.end());
    std::vector<bool> pairedA(m_a.numbers(), false), pairedB(m_b.numbers(), false);
    for (const Pair &pair : pairs)
        pairedA[pair.a] = pairedB[pair.b] = true;
    std::erase_if(m_pairing.onlyA, [&](quint32 leaf) { return pairedA[leaf]; });
    std::erase_if(m_pairing.onlyB, [&](quint32 leaf) { return pairedB[leaf]; });
    const size_t first = m_compared.size();
    m_compared.resize(m_pairing.pairs.size());
    m_isMeasured.resize(m_pairing.pairs.size());
    for (size_t pair = first; pair < m_compared.size(); ++pair)
        begin(pair);
}

void Comparison::keepOnly(std::span<const size_t> pairs, std::vector<quint32> onlyA, std::vector<quint32> onlyB)
{
    for (size_t kept = 0; kept < pairs.size(); ++kept) {
        if (kept == pairs[kept])
            continue;
        m_pairing.pairs[kept] = m_pairing.pairs[pairs[kept]];
        m_compared[kept] = std::move(m_compared[pairs[kept]]);
        m_isMeasured[kept] = m_isMeasured[pairs[kept]];
    }
    m_pairing.pairs.resize(pairs.size());
    m_compared.resize(pairs.size());
    m_isMeasured.resize(pairs.size());
    m_pairing.onlyA = std::move(onlyA);
    m_pairing.onlyB = std::move(onlyB);
}

void Aggregate::add(const Compared &compared)
{
    ++counts[size_t(compared.status)];
    transposed += compared.isTransposed;
    if (compared.measures)
        measures.merge(*compared.measures);
}

void Aggregate::merge(const Aggregate &next)
{
    std::ranges::transform(counts, next.counts, counts.begin(), std::plus());
    onlyA += next.onlyA;
    onlyB += next.onlyB;
    transposed += next.transposed;
    measures.merge(next.measures);
}

Status Aggregate::worst() const
{
    for (size_t status = StatusCount; status-- > 0;) {
        if (counts[status] > 0)
            return Status(status);
    }
    return Status::Identical;
}

quint64 Aggregate::pairs() const { return std::accumulate(counts.begin(), counts.end(), quint64(0)); }

namespace {

// A few at a time, so that results are not kept twice.
void measureSmall(Comparison &comparison, std::span<const size_t> pairs, const Tolerance &tolerance, Progress &progress)
{
    for (size_t first = 0; first < pairs.size(); first += SlicePairs) {
        const std::span slice = pairs.subspan(first, std::min(SlicePairs, pairs.size() - first));
        std::vector<Compared> results(slice.size());
        parallelFor((slice.size() + BatchPairs - 1) / BatchPairs, [&](quint64 batch) {
            const size_t end = std::min(slice.size(), (size_t(batch) + 1) * BatchPairs);
            for (size_t i = size_t(batch) * BatchPairs; i < end; ++i)
                results[i] = comparison.measured(slice[i], tolerance, progress);
        });
        for (size_t i = 0; i < slice.size(); ++i)
            comparison.set(slice[i], std::move(results[i]));
    }
}

}

void measureAll(Comparison &comparison, std::span<const size_t> pairs, const Tolerance &tolerance, Progress &progress)
{
    std::vector<size_t> small;
    for (const size_t pair : pairs)
        progress.addTotal(comparison.bytesToRead(pair));
    for (const size_t pair : pairs) {
        if (comparison.bytesToRead(pair) < BigBytes)
            small.push_back(pair);
        else
            comparison.set(pair, comparison.measured(pair, tolerance, progress));
    }
    measureSmall(comparison, small, tolerance, progress);
}

}
