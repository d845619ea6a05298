// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/histogramimage.h"

#include "core/bytes/text.h"
#include "core/render/histogrammarks.h"
#include "core/tensor/binning.h"
#include "core/tensor/distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pith {

bool isWhole(const DTypeRow &dtype)
{
    return dtype.number == NumberClass::Signed || dtype.number == NumberClass::Unsigned
        || dtype.number == NumberClass::Bool;
}

namespace {
struct Span
{
    double low;
    double high;
};

// A constant stands in the middle of an axis as long as it is large.
double aroundConstant(double value) { return value == 0 ? 1 : std::abs(value) / 2; }

// From the left edge of the first bar to the right edge of the last.
Span barsOf(const Histogram &histogram, const HistogramOptions &options)
{
    if (options.wholeNumbers)
        return {histogram.min - 0.5, histogram.max + 0.5};
    if (histogram.min < histogram.max)
        return {histogram.min, histogram.max};
    const double width = aroundConstant(histogram.min) / 8;
    return {histogram.min - width, histogram.min + width};
}

Axis valueAxis(const Histogram &histogram, Span bars, int ticks)
{
    if (bars.low < bars.high && histogram.counts.size() > 1)
        return axisOver(bars.low, bars.high, ticks);
    const double around = aroundConstant(histogram.min);
    return axisOver(histogram.min - around, histogram.min + around, ticks);
}

// A long real number rounded; of a long integer its end, by which it differs from its neighbours.
QString shortened(const QString &number)
{
    constexpr qsizetype longest = 8;
    if (number.size() <= longest)
        return number;
    return number.contains(u'.') || number.contains(u'e') ? shortNumber(number.toDouble(), 3)
                                                          : u'…' + number.right(longest - 2);
}

// Of bins at whole numbers that stand for others: as many of them as have room, with 0 among them.
void nameValues(Axis &axis, const HistogramOptions &options, int wanted)
{
    const auto each = std::max<qsizetype>(1, options.values.size() / std::max(1, wanted));
    axis.ticks.clear();
    for (qsizetype bin = std::max<qsizetype>(0, options.zero) % each; bin < options.values.size(); bin += each) {
        axis.ticks.push_back(double(bin));
        axis.names += shortened(options.values[bin]);
    }
    axis.power = 0;
}

Axis withTicks(Axis axis, HistogramOptions::Ticks ticks)
{
    if (ticks == HistogramOptions::Ticks::FalseAndTrue) {
        axis.ticks = {0, 1};
        axis.names = {QStringLiteral("False"), QStringLiteral("True")};
    } else if (ticks == HistogramOptions::Ticks::AtWholeNumbers) {
        std::erase_if(axis.ticks, [](double tick) { return tick != std::floor(tick); });
        axis.decimals = axis.power == 0 ? 0 : axis.decimals;
    }
    return axis;
}

double mostCount(const Histogram &histogram)
{
    return histogram.counts.empty() ? 0 : double(*std::ranges::max_element(histogram.counts));
}

double heightOf(quint64 count, const Axis &up, bool log)
{
    return count == 0 ? 0 : up.fraction(log ? std::log10(double(count)) : double(count));
}

// In device pixels, so that every bar has sharp edges and none vanishes.
void drawBars(PlotFrame &frame, const Histogram &histogram, Span bars, const Axis &up, const HistogramOptions &options,
    const PlotStyle &style)
{
    QPainter &painter = frame.painter();
    const double ratio = style.ratio;
    const double left = frame.x(bars.low) * ratio;
    const double width = (frame.x(bars.high) * ratio - left) / double(histogram.counts.size());
    const int floor = qRound(frame.plot().bottom() * ratio);
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);
    for (size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        const double share = heightOf(histogram.counts[bin], up, options.log);
        if (share <= 0)
            continue;
        const int from = qRound(left + double(bin) * width);
        const int to = std::max(qRound(left + double(bin + 1) * width) - (width >= 8 ? 1 : 0), from + 1);
        const int high = std::max(1, qRound(share * frame.plot().height() * ratio));
        painter.fillRect(
            from, floor - high, to - from, high, bin == options.marks.lit ? style.colors.text : style.colors.bars);
    }
    painter.restore();
}
}

Histogram byWholeNumbers(const Histogram &histogram)
{
    const double range = histogram.max - histogram.min;
    const auto bins = double(histogram.counts.size());
    if (range < 1 || range + 1 > bins || range != std::floor(range))
        return histogram;
    Histogram whole{histogram.min, histogram.max, std::vector<quint64>(size_t(range) + 1)};
    for (size_t bin = 0; bin < histogram.counts.size(); ++bin)
        whole.counts[size_t(std::ceil(double(bin) * range / bins))] += histogram.counts[bin];
    return whole;
}

Histogram withFewerBins(const Histogram &histogram, size_t each)
{
    Histogram fewer{histogram.min, histogram.max, {}};
    for (size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        if (bin % each == 0)
            fewer.counts.push_back(0);
        fewer.counts.back() += histogram.counts[bin];
    }
    return fewer;
}

bool wantsLog(const Histogram &histogram, double pixelsHigh)
{
    const double pixelsEach = pixelsHigh / std::max(1.0, mostCount(histogram));
    const auto filled = std::ranges::count_if(histogram.counts, [](quint64 count) { return count > 0; });
    const auto low = std::ranges::count_if(
        histogram.counts, [&](quint64 count) { return count > 0 && double(count) * pixelsEach < 2; });
    return 2 * low > filled;
}

std::optional<size_t> binAt(const Histogram &histogram, double fraction)
{
    if (histogram.counts.empty() || fraction < 0 || fraction > 1)
        return {};
    return std::min(size_t(fraction * double(histogram.counts.size())), histogram.counts.size() - 1);
}

Histogram readable(const Histogram &histogram, const DTypeRow &dtype)
{
    constexpr size_t merged = 4;
    if (dtype.number == NumberClass::Bool && histogram.counts.size() == 1)
        return {0, 1,
            histogram.min == 0 ? std::vector{histogram.counts[0], quint64(0)}
                               : std::vector{quint64(0), histogram.counts[0]}};
    const quint64 total = std::accumulate(histogram.counts.begin(), histogram.counts.end(), quint64(0));
    const Histogram numbers = isWhole(dtype) ? byWholeNumbers(histogram) : histogram;
    const bool few = total < 2 * numbers.counts.size() && numbers.counts.size() == histogram.counts.size();
    return few && numbers.counts.size() % merged == 0 ? withFewerBins(numbers, merged) : numbers;
}

bool leavesZerosOut(const Statistics &statistics, const DTypeRow &dtype)
{
    return dtype.number != NumberClass::Bool && 2 * statistics.zeros > statistics.count
        && statistics.zeros < statistics.count - statistics.nan - statistics.inf;
}

Histogram withoutZeros(Histogram histogram, quint64 zeros)
{
    const Edges edges(histogram.min, histogram.max, int(histogram.counts.size()));
    if (histogram.min <= 0 && histogram.max >= 0)
        histogram.counts[size_t(edges.binOf(0))] -= zeros;
    return histogram;
}

HistogramOptions::Ticks wholeTicks(const DTypeRow &dtype)
{
    return dtype.number == NumberClass::Bool ? HistogramOptions::Ticks::FalseAndTrue
                                             : HistogramOptions::Ticks::AtWholeNumbers;
}

namespace {
QString valueTitle(const DTypeRow &dtype, Shown shown)
{
    if (dtype.number != NumberClass::Complex)
        return tr("Value (%1)");
    switch (shown) {
    case Shown::Real:
        return tr("Real part (%1)");
    case Shown::Imaginary:
        return tr("Imaginary part (%1)");
    case Shown::Phase:
        return tr("Phase (%1)");
    default:
        return tr("Magnitude (%1)");
    }
}
}

HistogramOptions histogramOptions(const Histogram &histogram, const DTypeRow &dtype, quint64 zeros, Shown shown)
{
    const auto bins = double(histogram.counts.size());
    const bool oneANumber = bins > 1 && bins == histogram.max - histogram.min + 1 && isWhole(dtype);
    QString title = valueTitle(dtype, shown).arg(QString(dtype.name));
    if (zeros > 0)
        title += tr(", without %1 zeros").arg(shortCount(double(zeros)));
    return {.log = false,
        .wholeNumbers = oneANumber,
        .valueTitle = title,
        .ticks = oneANumber ? wholeTicks(dtype) : HistogramOptions::Ticks::Anywhere};
}

HistogramBars valueBars(const ValueCounts &counts, const DTypeRow &dtype, quint64 zeros)
{
    HistogramBars shown{{0, double(counts.values.size()) - 1, counts.counts}, histogramOptions({}, dtype, zeros)};
    shown.options.wholeNumbers = true;
    for (const Scalar &value : counts.values) {
        const auto *real = std::get_if<double>(&value);
        shown.options.values += real ? QString::number(*real, 'g', 17) : textOf(value, DType::Int64);
    }
    const auto zero
        = std::ranges::find_if(counts.values, [](const Scalar &value) { return numberOf<double>(value) == 0; });
    if (zero != counts.values.end()) {
        shown.options.zero = zero - counts.values.begin();
        shown.bars.counts[size_t(shown.options.zero)] -= zeros;
    }
    return shown;
}

HistogramBars firstBars(
    const Summary &summary, const std::optional<ValueCounts> &few, const DTypeRow &stored, Shown shown)
{
    const DTypeRow &dtype = shownRow(stored, shown);
    const Statistics &all = summary.of(shown);
    const quint64 zeros = leavesZerosOut(all, dtype) ? quint64(all.zeros) : 0;
    if (few)
        return valueBars(*few, dtype, zeros);
    const Histogram bars = readable(withoutZeros(summary.histogram, zeros), dtype);
    return {bars, histogramOptions(bars, dtype, zeros, shown)};
}

PlotPicture drawHistogram(const Histogram &histogram, const HistogramOptions &options, const PlotStyle &style)
{
    if (histogram.counts.empty())
        return {blankImage(style), {}};
    const Span bars = barsOf(histogram, options);
    const double most = mostCount(histogram);
    const int ticks = ticksUp(style.size.height());
    const Axis up = options.log ? logCountAxis(most, ticks)
                                : axisOver(0, std::max(most, 1.0), int(std::min(double(ticks), std::max(most, 1.0))));
    const auto countText = [&](double tick) { return shortCount(options.log ? std::pow(10, tick) : tick); };
    Axis across = withTicks(valueAxis(histogram, bars, ticksAcross(style.size.width())), options.ticks);
    if (options.origin != Exact())
        across.farOrigin = textOf(options.origin);
    if (!options.values.empty())
        nameValues(across, options, ticksAcross(style.size.width()));
    PlotFrame frame(style,
        {options.valueTitle, options.log ? tr("Count (log)") : tr("Count"), histogramStrip(options.marks)}, across, up,
        countText);
    if (options.values.empty())
        frame.drawZeroAcross(); // counts have none: a log axis passes 1 at its 0
    drawBars(frame, histogram, bars, up, options, style); // over it: a bar may stand just there
    const double width = (bars.high - bars.low) / double(histogram.counts.size());
    drawHistogramMarks(frame, options, {up, width}, style);
    return frame.finish();
}

}
