// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/overlayimage.h"

#include "core/bytes/text.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

double mostCount(std::span<const OverlaySeries> series)
{
    quint64 most = 0;
    for (const OverlaySeries &one : series) {
        for (const quint64 count : one.histogram.counts)
            most = std::max(most, count);
    }
    return double(most);
}

// Steps from bin to bin, down to the axis at both ends.
QPainterPath outline(PlotFrame &frame, const Histogram &histogram, bool log, double floor)
{
    const double width = frame.plot().width() / double(histogram.counts.size());
    const double bottom = frame.plot().bottom();
    QPainterPath path(QPointF(frame.plot().left(), bottom));
    for (size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        const auto count = double(histogram.counts[bin]);
        const double y = count == 0 ? bottom : std::min(frame.y(log ? std::log10(count) : count), bottom - floor);
        path.lineTo(frame.plot().left() + double(bin) * width, y);
        path.lineTo(frame.plot().left() + double(bin + 1) * width, y);
    }
    path.lineTo(frame.plot().right(), bottom);
    return path;
}

void drawLegend(PlotFrame &frame, std::span<const OverlaySeries> series, const PlotStyle &style)
{
    constexpr double sample = 24, gap = 6;
    QPainter &painter = frame.painter();
    const QFontMetricsF metrics(style.font);
    double x = frame.plot().right() - gap;
    for (size_t i = series.size(); i-- > 0;) {
        const OverlaySeries &one = series[i];
        const double y = frame.plot().top() + gap + metrics.ascent();
        x -= metrics.horizontalAdvance(one.name);
        painter.setPen(style.colors.text);
        painter.drawText(QPointF(x, y), one.name);
        x -= gap + sample;
        painter.setPen(QPen(one.ink, 2, one.isDashed ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(x, y - metrics.ascent() / 2 + 1), QPointF(x + sample, y - metrics.ascent() / 2 + 1));
        x -= 2 * gap;
    }
}

// From `low` to `high`, and something around a single value.
Axis valueAxis(double low, double high, int wanted)
{
    const double around = low < high ? 0 : std::max(0.5, std::abs(low) / 2);
    return axisOver(low - around, high + around, wanted);
}

QImage scatterCells(const ScatterPlot &scatter, const QColor &ink)
{
    QImage cells(scatter.columns, scatter.rows, QImage::Format_ARGB32_Premultiplied);
    cells.fill(Qt::transparent);
    const quint64 most = scatter.counts.empty() ? 0 : *std::ranges::max_element(scatter.counts);
    const double least = most > 1 ? 0.35 : 1;
    const double scale = most > 1 ? std::log(double(most)) : 1;
    for (int row = 0; row < scatter.rows; ++row) {
        for (int column = 0; column < scatter.columns; ++column) {
            const quint64 count = scatter.counts[size_t(row) * size_t(scatter.columns) + size_t(column)];
            if (count == 0)
                continue;
            QColor color = ink;
            color.setAlphaF(float(least + (1 - least) * std::log(double(count)) / scale));
            cells.setPixelColor(column, scatter.rows - 1 - row, color);
        }
    }
    return cells;
}

}

PlotPicture drawOverlay(
    std::span<const OverlaySeries> series, bool log, const QString &valueTitle, const PlotStyle &style)
{
    const auto filled
        = std::ranges::find_if(series, [](const OverlaySeries &one) { return !one.histogram.counts.empty(); });
    if (filled == series.end())
        return {blankImage(style), {}};
    const double most = std::max(1.0, mostCount(series));
    const int ticks = ticksUp(style.size.height());
    const Axis up = log ? logCountAxis(most, ticks) : axisOver(0, most, ticks);
    const auto countText = [&](double tick) { return shortCount(log ? std::pow(10, tick) : tick); };
    PlotFrame frame(style, {valueTitle, log ? tr("Count (log)") : tr("Count")},
        valueAxis(filled->histogram.min, filled->histogram.max, ticksAcross(style.size.width())), up, countText);
    QPainter &painter = frame.painter();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const OverlaySeries &one : series) {
        if (one.histogram.counts.empty())
            continue;
        const QPainterPath path = outline(frame, one.histogram, log, 1);
        QColor fill = one.ink;
        fill.setAlphaF(0.12F);
        painter.fillPath(path, fill);
        QPen pen(one.ink, 1.5, one.isDashed ? Qt::DashLine : Qt::SolidLine);
        pen.setCosmetic(true);
        painter.strokePath(path, pen);
    }
    drawLegend(frame, series, style);
    painter.setRenderHint(QPainter::Antialiasing, false);
    return frame.finish();
}

PlotPicture drawScatter(const ScatterPlot &scatter, const PlotStyle &style)
{
    if (scatter.counts.empty())
        return {blankImage(style), {}};
    PlotFrame frame(style, {scatter.titleA, scatter.titleB},
        valueAxis(scatter.lowA, scatter.highA, ticksAcross(style.size.width())),
        valueAxis(scatter.lowB, scatter.highB, ticksUp(style.size.height())));
    QPainter &painter = frame.painter();
    painter.setClipRect(frame.plot());
    painter.drawImage(QRectF(QPointF(frame.x(scatter.lowA), frame.y(scatter.highB)),
                          QPointF(frame.x(scatter.highA) + 1, frame.y(scatter.lowB) + 1)),
        scatterCells(scatter, style.colors.bars));
    const double low = std::min(scatter.lowA, scatter.lowB), high = std::max(scatter.highA, scatter.highB);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.colors.weakText, 1, Qt::DashLine));
    painter.drawLine(QPointF(frame.x(low), frame.y(low)), QPointF(frame.x(high), frame.y(high)));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipping(false);
    return frame.finish();
}

}
