// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/pairplots.h"

#include "core/bytes/text.h"
#include "core/compare/sparsepairs.h"
#include "core/document/sparse.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

TensorData countedData(const PlotSide &side, Progress &progress)
{
    return tensorData(*side.document, countedPart(side.document->values, side.value), progress);
}

double toNumber(const Scalar &scalar)
{
    return std::visit(
        []<typename T>(const T &number) {
            if constexpr (std::is_arithmetic_v<T>)
                return double(number);
            else
                return qQNaN();
        },
        scalar);
}

struct Bounds
{
    double low = HUGE_VAL;
    double high = -HUGE_VAL;

    bool isEmpty() const { return !(low <= high); }
    bool isOne() const { return low == high; }
    Bounds with(const Bounds &other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
    // Magnitudes are rounded, where their bounds are found and where they are counted.
    Bounds withRoomFor(const TensorData &tensor) const
    {
        const double slack = row(tensor.dtype).number == NumberClass::Complex ? high * 1e-6 : 0;
        return {low - slack, high + slack};
    }
    Bounds widened() const
    {
        constexpr double margin = 0.1; // of the range, at each end
        const double around = isOne() ? std::max(0.5, std::abs(low) / 2) : (high / 2 - low / 2) * 2 * margin;
        return {low - around, high + around};
    }
};

// Of the finite numbers.
Bounds boundsOf(const TensorData &tensor, Progress &progress)
{
    SummaryOptions options;
    options.bins = 0;
    const Summary summary = summarize(tensor, options, progress);
    const Statistics &statistics = summary.shown();
    const double low = toNumber(statistics.min), high = toNumber(statistics.max);
    return low <= high ? Bounds{low, high} : Bounds();
}

Histogram histogramOf(const TensorData &tensor, const Bounds &bounds, int bins, Progress &progress)
{
    return histogramOver(tensor, {bounds.low, bounds.high, bins}, progress).inside;
}

bool isOfWholeNumbers(const TensorData &tensor)
{
    const NumberClass number = row(tensor.dtype).number;
    return !tensor.quantization
        && (number == NumberClass::Signed || number == NumberClass::Unsigned || number == NumberClass::Bool);
}

int binsFor(qint64 elements, int most)
{
    constexpr int least = 41; // odd: a single number stands in the middle
    return int(std::clamp(4 * std::sqrt(double(elements)), double(least), double(std::max(least, most))));
}

}

SharedHistograms sharedHistograms(const PlotSide &a, const PlotSide &b, int mostBins, Progress &progress)
{
    SharedHistograms both;
    std::vector<TensorData> tensors;
    Bounds bounds;
    both.isWhole = true;
    for (const PlotSide *side : {&a, &b}) {
        if (!side->document)
            continue;
        tensors.push_back(countedData(*side, progress));
        bounds = bounds.with(boundsOf(tensors.back(), progress));
        both.isWhole = both.isWhole && isOfWholeNumbers(tensors.back());
    }
    if (bounds.isEmpty())
        return both;
    int bins = mostBins;
    if (both.isWhole) {
        const double numbers = bounds.high - bounds.low + 1;
        const double each = std::ceil(numbers / mostBins);
        bins = int(std::ceil(numbers / each));
        bounds = {bounds.low - 0.5, bounds.low - 0.5 + each * bins};
    }
    both.a = histogramOf(tensors.front(), bounds, bins, progress);
    if (tensors.size() == 2)
        both.b = histogramOf(tensors.back(), bounds, bins, progress);
    if (!a.document)
        std::swap(both.a, both.b);
    return both;
}

namespace {
// Of sparse ones what stands in the same places.
std::pair<TensorData, TensorData> pairedData(const PlotSide &a, const PlotSide &b, Progress &progress)
{
    if (isSparse(a.document->values, a.value) || isSparse(b.document->values, b.value))
        return sideBySide(
            elementsOf(*a.document, a.value, progress), elementsOf(*b.document, b.value, progress), progress);
    return {countedData(a, progress), countedData(b, progress)};
}
}

JointCounts scatterOf(const PlotSide &a, const PlotSide &b, int mostBins, Progress &progress)
{
    const auto [dataA, dataB] = pairedData(a, b, progress);
    Bounds boundsA = boundsOf(dataA, progress), boundsB = boundsOf(dataB, progress);
    if (boundsA.isEmpty() || boundsB.isEmpty())
        throw Error(tr("There are no finite numbers on both sides"));
    if (boundsA.isOne() || boundsB.isOne())
        boundsA = boundsB = boundsA.with(boundsB).widened();
    boundsA = boundsA.withRoomFor(dataA);
    boundsB = boundsB.withRoomFor(dataB);
    const int bins = binsFor(dataA.numel(), mostBins);
    return jointCounts(
        dataA, dataB, {boundsA.low, boundsA.high, boundsB.low, boundsB.high, bins, bins, {}, 0}, progress);
}

}
