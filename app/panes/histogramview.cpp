// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramview.h"

#include "core/document/words.h"

#include <QKeyEvent>
#include <QSettings>

#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView logSetting("histogram/log"); // absent: whatever shows more of the tensor
}

void HistogramView::setHistogram(const Histogram &histogram, const DTypeRow &dtype)
{
    m_histogram = readable(histogram, dtype);
    m_options = histogramOptions(m_histogram, dtype);
    m_whole = m_options.wholeNumbers;
    m_total = std::accumulate(m_histogram.counts.begin(), m_histogram.counts.end(), quint64(0));
    setAccessibleDescription(tr("%1 finite elements from %2 to %3")
            .arg(grouped(m_total), numberText(m_histogram.min), numberText(m_histogram.max)));
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

QString HistogramView::rangeText(size_t bin) const
{
    if (m_whole)
        return QString::number(qint64(m_histogram.min) + qint64(bin));
    const size_t bins = m_histogram.counts.size();
    const double width = m_histogram.max / double(bins) - m_histogram.min / double(bins);
    const bool last = bin + 1 == bins;
    return u"[%1, %2%3"_s.arg(shortNumber(m_histogram.min + double(bin) * width),
        shortNumber(last ? m_histogram.max : m_histogram.min + double(bin + 1) * width), last ? u"]"_s : u")"_s);
}

QString HistogramView::readoutAt(double across, double)
{
    const auto bin = binAt(m_histogram, across);
    if (!bin)
        return {};
    const auto begin = m_histogram.counts.begin();
    const quint64 below = std::accumulate(begin, begin + ptrdiff_t(*bin), quint64(0));
    const quint64 count = m_histogram.counts[*bin];
    return tr("%1   %2 (%3)   %4 below")
        .arg(rangeText(*bin), grouped(count), percentOf(count, m_total), percentOf(below, m_total));
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
