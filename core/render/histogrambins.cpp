// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/histogrambins.h"

#include "core/tensor/binning.h"
#include "core/tensor/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pith {

namespace {
bool areDoubles(const ValueRange &range) { return range.low.isDouble() && range.high.isDouble(); }
}

double shareOf(const ValueRange &range, const Exact &value)
{
    const auto length = double(range.high - range.low);
    if (std::isfinite(length))
        return double(value - range.low) / length;
    return (double(value) / 2 - double(range.low) / 2) / (double(range.high) / 2 - double(range.low) / 2);
}

Exact valueAt(const ValueRange &range, double share)
{
    const Exact length = range.high - range.low;
    if (std::isfinite(double(length)))
        return range.low + length * share;
    return double(range.low) * (1 - share) + double(range.high) * share;
}

Exact Bins::edge(int bin) const
{
    return areDoubles(range) ? Exact(Edges(double(range.low), double(range.high), count)[bin])
                             : exactEdge(range.low, range.high, count, bin);
}

int Bins::at(const Exact &value) const
{
    if (areDoubles(range))
        return Edges(double(range.low), double(range.high), count).binOf(double(value));
    int bin = std::clamp(int(shareOf(range, value) * count), 0, count - 1);
    while (bin > 0 && value < edge(bin))
        --bin;
    while (bin + 1 < count && value >= edge(bin + 1))
        ++bin;
    return bin;
}

int Bins::nearestEdge(const Exact &value) const
{
    return std::clamp(int(std::lround(std::clamp(shareOf(range, value), 0.0, 1.0) * count)), 0, count);
}

Bins binsOver(const ValueRange &range, int most, bool isWhole)
{
    if (range.low == range.high)
        return {range, 1};
    if (!isWhole)
        return {range, most};
    const Exact first = ceilOf(range.low);
    const Exact numbers = std::max(Exact(1), floorOf(range.high) - first + 1);
    const Exact each = ceilOf(numbers / most);
    const double count = std::ceil(double(numbers) / double(each));
    return {{first - 0.5, first - 0.5 + each * count}, int(count)};
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

ValueRange zoomed(const ValueRange &range, double factor, const Exact &about, const ValueRange &full, bool isWhole)
{
    const auto half = double(full.high / 2 - full.low / 2);
    const double least = isWhole
        ? 0.5
        : std::max({std::abs(double(about)) * 1e-12, half * 1e-12, std::numeric_limits<double>::min() * 1e16});
    const ValueRange wanted{about - (about - range.low) * factor, about + (range.high - about) * factor};
    if (factor < 1 && !(wanted.high - wanted.low > least))
        return range;
    return {std::max(wanted.low, full.low), std::min(wanted.high, full.high)};
}

ValueRange moved(const ValueRange &range, double distance, const ValueRange &full)
{
    const double possible = std::clamp(distance, double(full.low - range.low), double(full.high - range.high));
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
    const Bins bins{shown.range, int(count)};
    return ValueRange{bins.edge(int(left)), bins.edge(int(count - right))};
}

RangeHistogram withoutZeros(RangeHistogram counts, quint64 zeros)
{
    const Bins bins{counts.range, int(counts.inside.counts.size())};
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

ValueRange BarKind::full(const Statistics &all) const
{
    if (row().number == NumberClass::Bool)
        return {-0.5, 1.5};
    const double half = isWhole() ? 0.5 : 0;
    return {Exact::of(all.min) - half, Exact::of(all.max) + half};
}

std::pair<QString, QString> endTexts(const ValueRange &range, int digits)
{
    if (!areDoubles(range) || double(range.high) - double(range.low) != double(range.high - range.low))
        return {textOf(range.low), textOf(range.high)};
    const QStringList texts = textsApart(std::array{double(range.low), double(range.high)}, digits);
    return {texts.front(), texts.back()};
}

namespace {
// A round number below all in the range, where they are so large that doubles can't tell whole ones apart.
Exact originOf(const ValueRange &range)
{
    constexpr double countable = 0x1p53;
    const auto length = double(range.high - range.low);
    const double most = std::max(std::abs(double(range.low)), std::abs(double(range.high)));
    if (most < countable || length > most / 16)
        return {};
    const double unit = std::pow(10, std::ceil(std::log10(std::max(length, 1.0))));
    return floorOf(range.low / unit) * unit;
}
}

HistogramBars countedBars(const RangeHistogram &counts, const HistogramMarks &marks, const BarKind &kind)
{
    HistogramBars shown{counts.inside, histogramOptions({}, kind.row(), 0, kind.shown)};
    shown.options.ticks = kind.isWhole() ? wholeTicks(kind.row()) : HistogramOptions::Ticks::Anywhere;
    shown.options.range = counts.range;
    if (kind.isWhole()) {
        shown.options.origin = originOf(counts.range);
        shown.bars.min = shown.options.place(counts.range.low);
        shown.bars.max = shown.options.place(counts.range.high);
    }
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
    const Bins bins
        = binsOver(kind.full(all), automaticBins(width, quint64(all.count - all.nan - all.inf)), kind.isWhole());
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
