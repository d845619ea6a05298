// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/histogrambins.h"

#include "core/tensor/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pith {

double Bins::edge(int bin) const
{
    if (bin == count)
        return range.high;
    const double share = double(bin) / count;
    const double product
        = (range.high - range.low) * bin; // exact for whole numbers, but overflows for the widest range
    return std::isfinite(product) ? range.low + product / count : range.low * (1 - share) + range.high * share;
}

int Bins::at(double value) const
{
    const double share = (value / 2 - range.low / 2) / (range.high / 2 - range.low / 2);
    return std::clamp(int(share * count), 0, count - 1);
}

int Bins::nearestEdge(double value) const
{
    const double share = (value / 2 - range.low / 2) / (range.high / 2 - range.low / 2);
    return std::clamp(int(std::lround(std::clamp(share, 0.0, 1.0) * count)), 0, count);
}

Bins binsOver(const ValueRange &range, int most, bool isWhole)
{
    if (range.low == range.high)
        return {range, 1};
    if (!isWhole)
        return {range, most};
    const double first = std::ceil(range.low);
    const double numbers = std::max(1.0, std::floor(range.high) - first + 1);
    const double each = std::ceil(numbers / most);
    const double count = std::ceil(numbers / each);
    return {{first - 0.5, first - 0.5 + count * each}, int(count)};
}

int automaticBins(int pixels, quint64 elements)
{
    constexpr int fewest = 64;
    constexpr int most = 512;
    int bins = fewest;
    while (bins < most && 4 * bins <= pixels && quint64(bins) * 8 <= elements)
        bins *= 2;
    return bins;
}

ValueRange zoomed(const ValueRange &range, double factor, double about, const ValueRange &full)
{
    const double least = std::max(
        {std::abs(about) * 1e-12, (full.high / 2 - full.low / 2) * 1e-12, std::numeric_limits<double>::min() * 1e16});
    const ValueRange wanted{about - (about - range.low) * factor, about + (range.high - about) * factor};
    if (factor < 1 && !(wanted.high - wanted.low > least))
        return range;
    return {std::max(wanted.low, full.low), std::min(wanted.high, full.high)};
}

ValueRange moved(const ValueRange &range, double distance, const ValueRange &full)
{
    const double possible = std::clamp(distance, full.low - range.low, full.high - range.high);
    return {range.low + possible, range.high + possible};
}

std::optional<ValueRange> crowdedPart(const RangeHistogram &shown)
{
    constexpr double outside = 0.001;
    const Histogram &histogram = shown.inside;
    const quint64 total = std::accumulate(histogram.counts.begin(), histogram.counts.end(), shown.below + shown.above);
    const auto most = quint64(outside * double(total));
    const auto skipped = [most](const auto &begin, const auto &end, quint64 passed) {
        return std::find_if(begin, end, [&](quint64 count) { return (passed += count) > most; }) - begin;
    };
    if (shown.below > most || shown.above > most)
        return std::nullopt;
    const auto left = skipped(histogram.counts.begin(), histogram.counts.end(), shown.below);
    const auto right = skipped(histogram.counts.rbegin(), histogram.counts.rend(), shown.above);
    const auto count = ptrdiff_t(histogram.counts.size());
    const ptrdiff_t kept = count - left - right;
    if (kept <= 0 || kept * 10 > count)
        return std::nullopt;
    const Bins bins{{histogram.min, histogram.max}, int(count)};
    return ValueRange{bins.edge(int(left)), bins.edge(int(count - right))};
}

RangeHistogram withoutZeros(RangeHistogram counts, quint64 zeros)
{
    const Bins bins{{counts.inside.min, counts.inside.max}, int(counts.inside.counts.size())};
    if (bins.range.low > 0)
        counts.below -= zeros;
    else if (bins.range.high < 0)
        counts.above -= zeros;
    else
        counts.inside.counts[size_t(bins.at(0))] -= zeros;
    return counts;
}

BarKind barKind(const DTypeRow &dtype, const Summary &summary, Shown shown)
{
    return {&dtype, shown, summary.dequantized && shown != Shown::Stored};
}

HistogramBars countedBars(const RangeHistogram &counts, const HistogramMarks &marks, const BarKind &kind)
{
    HistogramBars shown{counts.inside, histogramOptions({}, kind.row(), 0, kind.shown)};
    shown.options.ticks = kind.isWhole() ? wholeTicks(kind.row()) : HistogramOptions::Ticks::Anywhere;
    shown.options.marks = marks;
    shown.options.marks.below = counts.below;
    shown.options.marks.above = counts.above;
    return shown;
}

std::optional<HistogramMarks::Spread> spreadOf(const Statistics &all, bool withoutZeros)
{
    const auto finite = double(all.count - all.nan - all.inf);
    const double shown = finite - (withoutZeros ? double(all.zeros) : 0);
    if (!all.mean || !all.std || !(shown > 0))
        return {};
    if (!withoutZeros || all.zeros == 0)
        return HistogramMarks::Spread{*all.mean, *all.std};
    // The whole's are those of two parts, of which one is all zeros. Differences of squares as products: they overflow
    // less, and less is lost.
    const double share = finite / shown;
    const double apart = std::abs(*all.mean) * std::sqrt(share * (double(all.zeros) / shown));
    const double scaled = *all.std * std::sqrt(share);
    return HistogramMarks::Spread{
        *all.mean * share, std::sqrt(std::max(0.0, scaled - apart)) * std::sqrt(scaled + apart)};
}

HistogramBars wholeHistogram(
    const TensorData &tensor, const Summary &summary, Shown shown, int width, Progress &progress)
{
    const BarKind kind = barKind(row(tensor.dtype), summary, shown);
    const DTypeRow &dtype = kind.row();
    const Statistics &all = summary.of(shown);
    const bool leavesOut = leavesZerosOut(all, dtype);
    const quint64 zeros = leavesOut ? quint64(all.zeros) : 0;
    if (const auto few = fewValues(tensor, summary, progress))
        return valueBars(*few, dtype, zeros);
    const double half = kind.isWhole() ? 0.5 : 0;
    const ValueRange full = dtype.number == NumberClass::Bool
        ? ValueRange{0, 1}
        : ValueRange{summary.histogram.min, summary.histogram.max};
    const Bins bins = binsOver({full.low - half, full.high + half},
        automaticBins(width, quint64(all.count - all.nan - all.inf)), kind.isWhole());
    RangeHistogram counts = histogramOver(tensor, {bins.range.low, bins.range.high, bins.count, shown}, progress);
    if (leavesOut)
        counts = withoutZeros(std::move(counts), zeros);
    HistogramMarks marks;
    if (!leavesOut)
        marks.percentiles = summary.percentiles;
    marks.spread = spreadOf(all, leavesOut);
    return countedBars(counts, marks, kind);
}

}
