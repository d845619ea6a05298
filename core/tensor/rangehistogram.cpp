// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/rangehistogram.h"

#include "core/tensor/distribution.h"
#include "core/tensor/slicing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pith {

namespace {

// Counts of [low, high] in its middle, of what lies below in the first place, of what lies above in the last.
class Spread
{
public:
    explicit Spread(const RangeOptions &options)
        : m_low(options.low),
          m_high(options.high),
          m_bins(options.low < options.high ? options.bins : 1),
          m_unit(options.high / 2 - options.low / 2 > 1 ? 0x1p-20 : 0x1p600),
          m_scale(options.low < options.high ? m_bins / (options.high * m_unit - options.low * m_unit) : 0)
    {
    }

    size_t places() const { return size_t(m_bins) + 2; }
    void add(double number, std::vector<quint64> &counts) const
    {
        if (number < m_low)
            ++counts.front();
        else if (number > m_high)
            ++counts.back();
        else
            ++counts[size_t(std::min(m_bins - 1, int((number * m_unit - m_low * m_unit) * m_scale))) + 1];
    }

private:
    double m_low;
    double m_high;
    int m_bins;
    double m_unit; // keeps the largest and the smallest range of doubles within double
    double m_scale;
};

template <typename V> std::vector<quint64> countSpread(const Pass &pass, const Part<V> &part, const Spread &spread)
{
    const qint64 pieces = pass.pieces();
    return countInPieces(pieces, spread.places(), [&](qint64 piece) {
        std::vector<quint64> counts(spread.places());
        pass.eachBlock(pass.piece(piece, pieces), part, [&](std::span<const V> numbers, const Run &) {
            for (const V number : numbers) {
                if (std::isfinite(double(number)))
                    spread.add(double(number), counts);
            }
        });
        return counts;
    });
}

bool isWanted(double number, const Search &search)
{
    switch (search.wanted) {
    case Wanted::NotANumber:
        return std::isnan(number);
    case Wanted::PositiveInfinity:
        return number == std::numeric_limits<double>::infinity();
    case Wanted::NegativeInfinity:
        return number == -std::numeric_limits<double>::infinity();
    case Wanted::InRange:
        break;
    }
    return number >= search.low && number <= search.high;
}

template <typename V>
qint64 firstWanted(const Part<V> &part, const std::byte *elements, const Run &run, const Search &search)
{
    std::array<V, size_t(BlockElements)> scratch;
    const std::span<const V> numbers = part(elements, run, scratch.data());
    const auto found = std::ranges::find_if(numbers, [&](V number) { return isWanted(double(number), search); });
    return found == numbers.end() ? -1 : found - numbers.begin();
}

}

RangeHistogram histogramOver(const TensorData &tensor, const RangeOptions &options, Progress &progress)
{
    if (tensor.dtype == DType::Float4E2M1FNx2)
        return histogramOver(unpaired(tensor), options, progress);
    const Pass pass{Walk(tensor, Walk::Broadcast::Once), Gather(tensor), progress};
    const AnyPart part = partOf(tensor, partKindOf(tensor, options.shown));
    const Spread spread(options);
    std::vector<quint64> counts
        = std::visit([&](const auto &numbers) { return countSpread(pass, numbers, spread); }, part);
    for (quint64 &count : counts)
        count *= quint64(pass.walk.multiplicity());
    tensor.bytes->checkUnchanged();
    return {{options.low, options.high, std::vector<quint64>(counts.begin() + 1, counts.end() - 1)}, counts.front(),
        counts.back()};
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
