// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/rangehistogram.h"

#include "core/tensor/binning.h"
#include "core/tensor/distribution.h"
#include "core/tensor/slicing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pith {

namespace {

// Which of the V lie in a range.
template <typename V> class Within
{
public:
    Within(const Exact &low, const Exact &high) : m_low(double(low)), m_high(double(high)) {}

    bool isBelow(V number) const { return number < m_low; }
    bool isAbove(V number) const { return number > m_high; }

private:
    double m_low;
    double m_high;
};

template <std::integral V> class Within<V>
{
public:
    Within(const Exact &low, const Exact &high) : m_least(leastFrom<V>(low)), m_most(mostUpTo<V>(high)) {}

    bool isBelow(V number) const { return !m_least || number < *m_least; }
    bool isAbove(V number) const { return !m_most || number > *m_most; }

private:
    std::optional<V> m_least; // none: all are below
    std::optional<V> m_most;
};

// The first number of each bin but the first, of those that there is a V for.
template <std::integral V> std::vector<V> firstsOf(const RangeOptions &options, int bins)
{
    std::vector<V> firsts;
    for (int bin = 1; bin < bins; ++bin) {
        if (const auto first = leastFrom<V>(exactEdge(options.low, options.high, bins, bin)))
            firsts.push_back(*first);
    }
    return firsts;
}

bool isCountable(const Exact &number) { return number.isDouble() && std::abs(double(number)) <= 0x1p53; }

// Counts of the range in its middle, of what lies below in the first place, of what lies above in the last.
template <typename V, typename Bin>
std::vector<quint64> countSpread(const Pass &pass, const Part<V> &part, const RangeOptions &options, const Bin &bin)
{
    const qint64 pieces = pass.pieces();
    const size_t places = size_t(options.bins) + 2;
    const Within<V> within(options.low, options.high);
    return countInPieces(pieces, places, [&](qint64 piece) {
        std::vector<quint64> counts(places);
        pass.eachBlock(pass.piece(piece, pieces), part, [&](std::span<const V> numbers, const Run &) {
            for (const V number : numbers) {
                if (!std::isfinite(double(number)))
                    continue;
                if (within.isBelow(number))
                    ++counts.front();
                else if (within.isAbove(number))
                    ++counts.back();
                else
                    ++counts[size_t(bin(number)) + 1];
            }
        });
        return counts;
    });
}

template <typename V>
std::vector<quint64> countSpread(const Pass &pass, const Part<V> &part, const RangeOptions &options)
{
    if constexpr (std::integral<V>) {
        if (!isCountable(options.low) || !isCountable(options.high)) {
            const BinSearch<V> search(std::numeric_limits<V>::min(), firstsOf<V>(options, options.bins));
            return countSpread(pass, part, options, search);
        }
    }
    const Edges edges(double(options.low), double(options.high), options.bins);
    if (!edges.canGuess())
        return countSpread(pass, part, options, [&](V number) { return edges.binOf(double(number)); });
    return countSpread(pass, part, options,
        [edges](V number) { return edges.corrected(edges.guess(double(number)), double(number)); });
}

template <typename V> bool isWanted(V number, Wanted wanted, const Within<V> &within)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    switch (wanted) {
    case Wanted::NotANumber:
        return std::isnan(double(number));
    case Wanted::PositiveInfinity:
        return double(number) == infinity;
    case Wanted::NegativeInfinity:
        return double(number) == -infinity;
    case Wanted::InRange:
        break;
    }
    return !std::isnan(double(number)) && !within.isBelow(number) && !within.isAbove(number);
}

template <typename V>
qint64 firstWanted(const Part<V> &part, const std::byte *elements, const Run &run, const Search &search)
{
    std::array<V, size_t(BlockElements)> scratch;
    const Within<V> within(search.low, search.high);
    const std::span<const V> numbers = part(elements, run, scratch.data());
    const auto found = std::ranges::find_if(numbers, [&](V number) { return isWanted(number, search.wanted, within); });
    return found == numbers.end() ? -1 : found - numbers.begin();
}

}

RangeHistogram histogramOver(const TensorData &tensor, const RangeOptions &options, Progress &progress)
{
    if (tensor.dtype == DType::Float4E2M1FNx2)
        return histogramOver(unpaired(tensor), options, progress);
    const Pass pass{Walk(tensor, Walk::Broadcast::Once), Gather(tensor), progress};
    const AnyPart part = partOf(tensor, partKindOf(tensor, options.shown));
    RangeOptions used = options;
    used.bins = options.low < options.high ? options.bins : 1;
    std::vector<quint64> counts
        = std::visit([&](const auto &numbers) { return countSpread(pass, numbers, used); }, part);
    for (quint64 &count : counts)
        count *= quint64(pass.walk.multiplicity());
    tensor.bytes->checkUnchanged();
    return {{double(options.low), double(options.high), std::vector<quint64>(counts.begin() + 1, counts.end() - 1)},
        {options.low, options.high}, counts.front(), counts.back()};
}

qint64 nextElement(const TensorData &tensor, const Search &search, Progress &progress)
{
    if (tensor.dtype == DType::Float4E2M1FNx2) { // a pair is one element
        Search among = search;
        among.after = 2 * search.after + 1;
        const qint64 found = nextElement(unpaired(tensor), among, progress);
        return found < 0 ? found : found / 2;
    }
    const AnyPart part = partOf(tensor, partKindOf(tensor, search.shown));
    std::vector<std::byte> elements(size_t(BlockElements * row(tensor.dtype).bytes));
    for (qint64 first = search.after + 1; first < tensor.numel(); first += BlockElements) {
        progress.check();
        Run run;
        run.flat = first;
        run.count = std::min(BlockElements, tensor.numel() - first);
        const std::span bytes = std::span(elements).first(size_t(run.count * row(tensor.dtype).bytes));
        readElements(tensor, first, run.count, bytes, progress);
        const qint64 found
            = std::visit([&](const auto &numbers) { return firstWanted(numbers, elements.data(), run, search); }, part);
        if (found >= 0)
            return first + found;
    }
    return -1;
}

}
