// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/legend.h"

#include "core/bytes/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double barWidth = 14;

struct Chip
{
    QString text;
    QColor color;
};

std::vector<Chip> chipsOf(const HeatMap &map)
{
    std::vector<Chip> chips;
    if (map.nan > 0)
        chips.push_back({tr("NaN %1").arg(shortCount(double(map.nan))), QColor(nanColor)});
    if (map.inf > 0)
        chips.push_back({tr("±Inf %1").arg(shortCount(double(map.inf))), QColor(posInfColor)});
    return chips;
}

QString clampedText(QChar arrow, qint64 pixels) { return arrow + u' ' + shortCount(double(pixels)); }

void drawBar(QPainter &painter, const QRectF &bar, const ColorRange &range, const ColorMap &colors)
{
    QImage ramp(1, int(colors.colors.size()), QImage::Format_RGB32);
    for (int y = 0; y < ramp.height(); ++y) {
        const double share = 1 - (y + 0.5) / ramp.height();
        ramp.setPixel(0, y, colors.at(range.isConstant() ? 0.5 : share));
    }
    painter.drawImage(bar, ramp);
}

void drawRangeTexts(QPainter &painter, const QRectF &bar, double width, const HeatMap &map, const ColorRange &range)
{
    const double height = painter.fontMetrics().height();
    const QRectF beside(bar.right() + 6, bar.top(), width, bar.height());
    const auto line = [&](Qt::Alignment where, double shift, const QString &text) {
        painter.drawText(beside.translated(0, shift), where | Qt::AlignLeft, text);
    };
    if (range.isConstant()) {
        line(Qt::AlignVCenter, 0, shortNumber(range.low));
        return;
    }
    line(Qt::AlignTop, 0, shortNumber(range.high));
    line(Qt::AlignBottom, 0, shortNumber(range.low));
    if (range.low < 0 && range.high > 0)
        line(Qt::AlignVCenter, 0, u"0"_s);
    const auto finite = [](float value) { return std::isfinite(value); };
    const auto outside = [&](auto beyond) {
        return std::ranges::count_if(map.values, [&](float value) { return finite(value) && beyond(double(value)); });
    };
    if (const auto above = outside([&](double value) { return value > range.high; }); above > 0)
        line(Qt::AlignTop, height, clampedText(u'▲', above));
    if (const auto below = outside([&](double value) { return value < range.low; }); below > 0)
        line(Qt::AlignBottom, -height, clampedText(u'▼', below));
}
}

double legendWidth(const PlotStyle &style)
{
    return std::max(76.0, std::ceil(barWidth + 6 + QFontMetricsF(style.font).horizontalAdvance(u"-1.234e-05"_s)));
}

void drawLegend(QPainter &painter, const QRectF &area, const HeatMap &map, const ColorRange &range,
    const ColorMap &colors, const QString &aggregation, const PlotStyle &style)
{
    const double height = painter.fontMetrics().height();
    const std::vector<Chip> chips = chipsOf(map);
    const bool many = map.rows != map.height || map.columns != map.width;
    const double below = height * double(chips.size() + (many && !aggregation.isEmpty() ? 2 : 0));
    const QRectF bar(area.left(), area.top(), barWidth, std::max(1.0, area.height() - below - (below > 0 ? 6 : 0)));
    painter.setPen(style.colors.text);
    drawBar(painter, bar, range, colors);
    drawRangeTexts(painter, bar, area.width(), map, range);
    double y = bar.bottom() + 6;
    for (const Chip &chip : chips) {
        painter.fillRect(QRectF(area.left(), y + height / 2 - 5, 10, 10), chip.color);
        painter.drawText(QRectF(bar.right() + 6, y, area.width(), height), Qt::AlignVCenter | Qt::AlignLeft, chip.text);
        y += height;
    }
    if (many)
        painter.drawText(QRectF(area.left(), y, area.width(), 2 * height), Qt::TextWordWrap, aggregation);
}

}
