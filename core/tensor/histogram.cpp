// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/binning.h"
#include "core/tensor/counting.h"
#include "core/tensor/distribution.h"
#include "core/tensor/vectors.h"

#include <atomic>

namespace pith {

namespace {

// While some are counted, the bins of the next are computed: a processor does both at once.
template <typename V, typename Bin>
inline void countInPairs(std::span<const V> numbers, Bin bin, PairCounts counts) // a multiple of Step
{
    constexpr size_t Step = 64;
    alignas(64) std::array<std::array<std::byte, Step>, 2> bins;
    const auto compute = [&](size_t first, std::array<std::byte, Step> &into) {
        fetchAhead(numbers.subspan(first).template first<Step>());
        for (size_t i = 0; i < Step; ++i)
            into[i] = std::byte(bin(numbers[first + i]));
    };
    compute(0, bins[0]);
    size_t next = 0;
    for (size_t first = Step; first < numbers.size(); first += Step, next ^= 1) {
        compute(first, bins[next ^ 1]);
        countPatterns(bins[next], counts);
    }
    countPatterns(bins[next], counts);
}

template <typename V, typename Bin> void addBins(std::span<const V> numbers, const Bin &bin, ByteCounts &counts)
{
    const size_t paired = counts.countsPairs() ? numbers.size() / 64 * 64 : 0;
    counts.expect(paired);
    if (paired > 0)
        vectorized<countInPairs<V, Bin>>(numbers.first(paired), bin, counts.pairs());
    for (const V number : numbers.subspan(paired))
        ++counts.singles()[size_t(bin(number))];
}

// A table for each thread, which takes whatever piece is next.
template <typename V, typename Bin>
std::vector<quint64> countFewBins(const Pass &pass, const Part<V> &part, const Bin &bin, int bins)
{
    const qint64 pieces = pass.pieces();
    const qint64 workers = std::min<qint64>(pieces, threads());
    std::atomic<qint64> left = pieces;
    return countInPieces(workers, size_t(bins), [&](qint64) {
        ByteCounts counts(pass.walk.count() / workers);
        // Backwards, because what was read last for the statistics is in the cache still.
        for (qint64 piece = --left; piece >= 0; piece = --left) {
            pass.eachBlock(pass.piece(piece, pieces), part,
                [&](std::span<const V> numbers, const Run &) { addBins(numbers, bin, counts); });
        }
        const auto &all = counts.collected();
        return std::vector<quint64>(all.begin(), all.begin() + bins);
    });
}

template <typename V, typename Bin>
std::vector<quint64> countManyBins(const Pass &pass, const Part<V> &part, const Bin &bin, int bins)
{
    const qint64 pieces = pass.pieces();
    return countInPieces(pieces, size_t(bins), [&](qint64 piece) {
        std::vector<quint64> counts(size_t(bins), 0);
        pass.eachBlock(pass.piece(piece, pieces), part, [&](std::span<const V> numbers, const Run &) {
            for (const V number : numbers)
                ++counts[size_t(bin(number))];
        });
        return counts;
    });
}

}

Histogram emptyHistogram(const Statistics &statistics, int bins)
{
    if (statistics.minAt < 0 || bins == 0)
        return {};
    Histogram histogram{numberOf<double>(statistics.min), numberOf<double>(statistics.max), {}};
    if (statistics.min == statistics.max)
        histogram.counts = {quint64(statistics.count - statistics.nan - statistics.inf)};
    else
        histogram.counts.resize(size_t(bins));
    return histogram;
}

Histogram histogramOf(const Pass &pass, const AnyPart &part, const Statistics &statistics, int bins)
{
    Histogram histogram = emptyHistogram(statistics, bins);
    if (histogram.counts.empty() || statistics.min == statistics.max)
        return histogram;
    std::visit(
        [&]<typename V>(const Part<V> &numbers) {
            withBinning(numberOf<V>(statistics.min), numberOf<V>(statistics.max), bins, [&]<typename Bin>(Bin bin) {
                histogram.counts
                    = (bins <= 256 ? countFewBins<V, Bin> : countManyBins<V, Bin>)(pass, numbers, bin, bins);
            });
        },
        part);
    for (quint64 &count : histogram.counts)
        count *= quint64(pass.walk.multiplicity());
    // Where they were counted along: core/tensor/binning.h
    histogram.counts.front() -= quint64(statistics.nan + statistics.negInf);
    histogram.counts.back() -= quint64(statistics.inf - statistics.negInf);
    return histogram;
}

}
