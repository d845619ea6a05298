// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/histogrammarks.h"

#include "core/bytes/text.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double markSize = 8;
constexpr double endBar = 8;
constexpr std::array labelledRanks{1, 50, 99};

bool isInside(const PlotFrame &frame, double x) { return x >= frame.plot().left() && x <= frame.plot().right(); }

QPolygonF triangle(double x, double top)
{
    return {QPointF(x, top), QPointF(x - markSize / 2, top + markSize), QPointF(x + markSize / 2, top + markSize)};
}

QPolygonF diamond(double x, double middle)
{
    const double half = markSize / 2;
    return {QPointF(x, middle - half), QPointF(x + half, middle), QPointF(x, middle + half), QPointF(x - half, middle)};
}

// Below the axis, each at its value; what lies outside of the axis is not there. Labels stand outwards, or inwards
// where the plot ends.
void drawPercentiles(PlotFrame &frame, const HistogramOptions &options, const PlotStyle &style)
{
    QPainter &painter = frame.painter();
    const Percentiles &percentiles = *options.marks.percentiles;
    const auto xOf = [&](size_t i) { return frame.x(options.place(Exact::of(percentiles[i]))); };
    double labelled = 0; // where the last label ends
    for (size_t i = 0; i < percentiles.size(); ++i) {
        const double x = xOf(i);
        if (!isInside(frame, x))
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.colors.weakText);
        painter.drawPolygon(triangle(x, frame.strip().top() + 1));
        if (std::ranges::find(labelledRanks, percentileRanks[i]) == labelledRanks.end())
            continue;
        const QString text = u"%1 %"_s.arg(percentileRanks[i]);
        const double width = painter.fontMetrics().horizontalAdvance(text) + 2;
        const double before = i > 0 ? xOf(i - 1) + markSize / 2 : frame.plot().left();
        const double after = i + 1 < percentiles.size() ? xOf(i + 1) - markSize / 2 : style.size.width();
        const double onLeft = x - markSize / 2 - width - 1;
        const double onRight = x + markSize / 2 + 2;
        const bool fitsLeft = onLeft >= std::max({before, labelled, frame.plot().left()});
        const bool fitsRight = onRight + width <= after;
        if (!fitsLeft && !fitsRight)
            continue;
        const double left = fitsLeft && (i == 0 || !fitsRight) ? onLeft : onRight;
        labelled = left + width;
        painter.setPen(style.colors.weakText);
        painter.drawText(QRectF(left, frame.strip().top() - 1, width, frame.strip().height()), text);
    }
}

void drawSpread(PlotFrame &frame, const HistogramOptions &options, const PlotStyle &style)
{
    QPainter &painter = frame.painter();
    const double mean = options.place(options.marks.spread->mean);
    const double std = options.marks.spread->std;
    const double middle = frame.strip().bottom() - markSize / 2;
    const double from = std::max(frame.x(mean - std), frame.plot().left());
    const double to = std::min(frame.x(mean + std), frame.plot().right());
    if (from > to)
        return;
    painter.setPen(QPen(style.colors.marks, 2));
    painter.drawLine(QPointF(from, middle), QPointF(to, middle));
    const double x = frame.x(mean);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.colors.marks);
    if (isInside(frame, x))
        painter.drawPolygon(diamond(x, middle));
}

// What so many elements of a normal distribution would come to, bin by bin.
void drawNormal(PlotFrame &frame, const HistogramOptions &options, const CountScale &scale, const PlotStyle &style)
{
    const HistogramMarks::Spread spread{options.place(options.marks.spread->mean), options.marks.spread->std};
    if (spread.std <= 0)
        return;
    const double most = double(options.marks.normal) * scale.binWidth / (spread.std * std::sqrt(2 * std::numbers::pi));
    const QRectF plot = frame.plot();
    QPainterPath path;
    bool isBegun = false;
    for (int pixel = 0; pixel <= int(plot.width()); ++pixel) {
        const double x = plot.left() + pixel;
        const double away = (frame.value(x) - spread.mean) / spread.std;
        const double count = most * std::exp(-away * away / 2);
        const double share = scale.up.fraction(options.log ? std::log10(std::max(count, 1e-9)) : count);
        const QPointF point(x, plot.bottom() - share * plot.height());
        isBegun &= share >= 0;
        isBegun ? path.lineTo(point) : path.moveTo(point);
        isBegun = share >= 0;
    }
    QPainter &painter = frame.painter();
    painter.save();
    painter.setClipRect(plot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.colors.marks, 1.5, Qt::DashLine));
    painter.drawPath(path);
    painter.restore();
}

// Elements that the axis leaves out: a hatched bar at that end, and how many.
void drawEnds(PlotFrame &frame, const HistogramMarks &marks, const PlotStyle &style)
{
    QPainter &painter = frame.painter();
    const QRectF plot = frame.plot();
    const double height = painter.fontMetrics().height();
    const auto draw = [&](quint64 count, double left, Qt::Alignment side, const QString &text) {
        if (count == 0)
            return;
        painter.fillRect(QRectF(left, plot.top(), endBar, plot.height()), QBrush(style.colors.marks, Qt::BDiagPattern));
        painter.setPen(style.colors.marks);
        painter.drawText(QRectF(plot.left() + endBar + 4, plot.top(), plot.width() - 2 * endBar - 8, height),
            int((side | Qt::AlignTop).toInt()), text.arg(shortCount(double(count))));
    };
    draw(marks.below, plot.left(), Qt::AlignLeft, tr("%1 below"));
    draw(marks.above, plot.right() - endBar, Qt::AlignRight, tr("%1 above"));
}

void drawSelection(PlotFrame &frame, const HistogramOptions &options, const PlotStyle &style)
{
    constexpr QSizeF grip(7, 16);
    QPainter &painter = frame.painter();
    const QRectF plot = frame.plot();
    const double low = std::clamp(frame.x(options.place(options.marks.selection->low)), plot.left(), plot.right());
    const double high = std::clamp(frame.x(options.place(options.marks.selection->high)), plot.left(), plot.right());
    QColor veil = style.colors.background;
    veil.setAlphaF(0.65F);
    painter.fillRect(QRectF(plot.topLeft(), QPointF(low, plot.bottom())), veil);
    painter.fillRect(QRectF(QPointF(high, plot.top()), plot.bottomRight()), veil);
    const std::array ends{low, high};
    for (size_t i = 0; i < ends.size(); ++i) {
        const double x = ends[i];
        const bool isHeld = int(i) == options.marks.heldHandle;
        painter.fillRect(QRectF(std::round(x) - isHeld, plot.top(), isHeld ? 3 : 1, plot.height()), style.colors.text);
        painter.fillRect(
            QRectF(QPointF(std::round(x) - 3, plot.center().y() - grip.height() / 2), grip), style.colors.text);
    }
}
}

double histogramStrip(const HistogramMarks &marks)
{
    constexpr double labels = 14; // of percentiles
    return (marks.percentiles ? labels : 0) + (marks.spread ? markSize + 2 : 0);
}

void drawHistogramMarks(
    PlotFrame &frame, const HistogramOptions &options, const CountScale &scale, const PlotStyle &style)
{
    const HistogramMarks &marks = options.marks;
    QPainter &painter = frame.painter();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (marks.spread && marks.normal > 0)
        drawNormal(frame, options, scale, style);
    if (marks.percentiles)
        drawPercentiles(frame, options, style);
    if (marks.spread)
        drawSpread(frame, options, style);
    painter.restore();
    if (marks.selection)
        drawSelection(frame, options, style);
    drawEnds(frame, marks, style);
}

}
