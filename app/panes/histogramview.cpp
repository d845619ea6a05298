// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramview.h"

#include "app/panes/histogramaccess.h"
#include "core/document/words.h"

#include <QKeyEvent>
#include <QSettings>

#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView logSetting("histogram/log"); // absent: whatever shows more of the tensor

QString wholeText(const Exact &number, NumberClass type)
{
    if (type == NumberClass::Bool)
        return number == Exact(0) ? u"False"_s : u"True"_s;
    return textOf(number);
}
}

HistogramView::HistogramView(QWidget *parent) : PlotView(parent)
{
    installHistogramAccess();
    setAccessibleName(tr("Histogram"));
}

void HistogramView::setBars(const HistogramBars &shown, const DTypeRow &dtype)
{
    const auto &counts = shown.bars.counts;
    setBars(shown.bars, shown.options, dtype.number, std::accumulate(counts.begin(), counts.end(), quint64(0)));
}

void HistogramView::setValues(const ValueCounts &counts, const DTypeRow &dtype, quint64 zeros, quint64 total)
{
    const HistogramBars shown = valueBars(counts, dtype, zeros);
    setBars(shown.bars, shown.options, dtype.number, total);
}

void HistogramView::setBars(
    const Histogram &histogram, const HistogramOptions &options, NumberClass number, quint64 total)
{
    m_histogram = histogram;
    m_options = options;
    m_number = number;
    m_total = total;
    constexpr int digits = 6;
    const auto &values = m_options.values;
    const auto ends = values.isEmpty()
        ? endTexts(m_options.range.value_or(ValueRange{m_histogram.min, m_histogram.max}), digits)
        : std::pair(values.front(), values.back());
    setAccessibleDescription(tr("%1 finite elements from %2 to %3").arg(grouped(m_total), ends.first, ends.second));
    Q_EMIT logChanged(isLog());
    redraw();
}

bool HistogramView::isLog() const
{
    const QVariant chosen = QSettings().value(logSetting);
    return chosen.isValid() ? chosen.toBool() : wantsLog(m_histogram, height() - 60);
}

void HistogramView::setLog(bool log)
{
    QSettings().setValue(logSetting, log);
    Q_EMIT logChanged(log);
    redraw();
}

PlotPicture HistogramView::draw(const PlotStyle &style) const
{
    HistogramOptions options = m_options;
    options.log = isLog();
    return drawHistogram(m_histogram, options, style);
}

QImage HistogramView::pictureAt(int ratio) const
{
    PlotStyle style = plotStyle();
    if (ratio > 0)
        style.ratio = ratio;
    return draw(style).image;
}

QString HistogramView::countsAsCsv() const
{
    const auto &values = m_options.values;
    const Bins all = bins();
    QString text = values.isEmpty() ? u"low,high,count\n"_s : u"value,count\n"_s;
    for (size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        text += values.isEmpty() ? textOf(all.edge(int(bin))) + u',' + textOf(all.edge(int(bin) + 1))
                                 : values[qsizetype(bin)];
        text += u",%1\n"_s.arg(m_histogram.counts[bin]);
    }
    return text;
}

Bins HistogramView::bins() const
{
    const double half = m_options.wholeNumbers ? 0.5 : 0;
    const ValueRange bars{m_histogram.min - half, m_histogram.max + half};
    return {m_options.range.value_or(bars), std::max(1, int(m_histogram.counts.size()))};
}

QString HistogramView::binText(int first, int last) const
{
    if (!m_options.values.isEmpty())
        return m_options.values[first];
    const Bins all = bins();
    const Exact low = all.edge(first);
    const Exact high = all.edge(last + 1);
    const bool isWhole = m_number == NumberClass::Signed || m_number == NumberClass::Unsigned;
    if ((isWhole || m_number == NumberClass::Bool) && low != floorOf(low)) {
        const QString from = wholeText(ceilOf(low), m_number);
        return high - low == Exact(1) ? from : from + u" … "_s + wholeText(floorOf(high), m_number);
    }
    if (low == high)
        return numberText(double(low));
    constexpr int digits = 4;
    const auto [from, to] = endTexts({low, high}, digits);
    return u"[%1, %2%3"_s.arg(from, to, last + 1 == all.count ? u"]"_s : u")"_s);
}

QString HistogramView::readoutAt(double across, double)
{
    const auto bin = binAt(m_histogram, across);
    light(bin);
    if (!bin)
        return {};
    const auto begin = m_histogram.counts.begin();
    const quint64 below = marks().below + std::accumulate(begin, begin + ptrdiff_t(*bin), quint64(0));
    const quint64 count = m_histogram.counts[*bin];
    return tr("%1   %2 (%3)   %4 below")
        .arg(binText(int(*bin), int(*bin)), grouped(count), percentOf(count, m_total), percentOf(below, m_total));
}

void HistogramView::light(std::optional<size_t> bin)
{
    if (m_options.marks.lit == bin)
        return;
    m_options.marks.lit = bin;
    redraw();
}

void HistogramView::leaveEvent(QEvent *event)
{
    light({});
    PlotView::leaveEvent(event);
}

void HistogramView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier)
        setLog(!isLog());
    else
        PlotView::keyPressEvent(event);
}

void HistogramView::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    Q_EMIT logChanged(isLog());
}

}
