// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatimage.h"

#include "core/render/legend.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr double shortestSide = 120; // logical pixels; below it the picture is stretched

// Element at the given share of the values, by nearest rank.
double atShare(std::vector<float> &values, double share)
{
    const size_t rank = size_t(std::ceil(share * double(values.size())));
    const auto place = values.begin() + ptrdiff_t(std::clamp(rank, size_t(1), values.size()) - 1);
    std::ranges::nth_element(values, place);
    return *place;
}

ColorRange divergingRange(std::vector<float> values)
{
    std::ranges::transform(values, values.begin(), [](float value) { return std::abs(value); });
    double most = atShare(values, 0.995);
    if (most == 0)
        most = *std::ranges::max_element(values);
    return {-most, most, true};
}

QRgb colorOf(float value, const ColorRange &range, const ColorMap &colors)
{
    if (std::isnan(value))
        return nanColor;
    if (std::isinf(value))
        return value > 0 ? posInfColor : negInfColor;
    return colors.at(range.fraction(double(value)));
}

// Device pixels an element, whole from one on.
double cellSize(double scale) { return scale >= 1 ? std::floor(scale) : scale; }

struct Margins
{
    double left = 0;
    double top = 0;
    double right = 0;
};

Margins marginsFor(qint64 rows, const HeatOptions &options, const PlotStyle &style)
{
    if (!options.frame)
        return {};
    const QFontMetricsF metrics(style.font);
    const double number = metrics.horizontalAdvance(QString::number(rows)) + 8;
    return {std::ceil(number), std::ceil(metrics.height() + 6), legendWidth(style) + 12};
}

const ColorMap &mapOf(const HeatOptions &options)
{
    return options.colors ? *options.colors : defaultColorMap(options.range.diverging);
}

// Each pixel as a block of device pixels. Own arithmetic: Qt's nearest neighbour shifts some edges by a pixel.
QImage enlarged(const QImage &pixels, QSizeF size, qreal ratio)
{
    const QSize target = (size * ratio).toSize();
    QImage image(target, QImage::Format_RGB32);
    for (int y = 0; y < target.height(); ++y) {
        const auto *from
            = reinterpret_cast<const QRgb *>(pixels.constScanLine(int(qint64(y) * pixels.height() / target.height())));
        auto *to = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < target.width(); ++x)
            to[x] = from[qint64(x) * pixels.width() / target.width()];
    }
    image.setDevicePixelRatio(ratio);
    return image;
}

// Thin gaps between the tiles of a contact sheet, where a tile is large enough to be seen as one.
void drawGaps(
    QPainter &painter, const QRectF &plot, const HeatMap &map, const HeatOptions &options, const QColor &color)
{
    constexpr double smallest = 6;
    const double across = plot.width() / double(map.columns) * options.tileColumns;
    const double down = plot.height() / double(map.rows) * options.tileRows;
    for (double x = plot.left() + across; across >= smallest && x < plot.right() - 1; x += across)
        painter.fillRect(QRectF(std::round(x), plot.top(), 1, plot.height()), color);
    for (double y = plot.top() + down; down >= smallest && y < plot.bottom() - 1; y += down)
        painter.fillRect(QRectF(plot.left(), std::round(y), plot.width(), 1), color);
}

// Indices at the top and the left, at 1-2-5 steps.
void drawRulers(QPainter &painter, const QRectF &plot, const HeatMap &map, const PlotStyle &style)
{
    const double height = painter.fontMetrics().height();
    painter.setPen(style.colors.weakText);
    const Axis across = axisOver(0, double(map.columns), std::max(1, int(plot.width() / 60)));
    for (const double tick : across.ticks) {
        if (tick != std::floor(tick) || tick >= double(map.columns))
            continue;
        const double x = plot.left() + (tick + 0.5) / double(map.columns) * plot.width();
        painter.drawText(QRectF(x - 40, plot.top() - height - 5, 80, height), Qt::AlignCenter, QString::number(tick));
        painter.fillRect(QRectF(std::floor(x), plot.top() - 4, 1, 3), style.colors.weakText);
    }
    const Axis down = axisOver(0, double(map.rows), std::max(1, int(plot.height() / 40)));
    for (const double tick : down.ticks) {
        if (tick != std::floor(tick) || tick >= double(map.rows))
            continue;
        const double y = plot.top() + (tick + 0.5) / double(map.rows) * plot.height();
        painter.drawText(QRectF(plot.left() - 206, y - height / 2, 200, height), Qt::AlignRight | Qt::AlignVCenter,
            QString::number(tick));
        painter.fillRect(QRectF(plot.left() - 4, std::floor(y), 3, 1), style.colors.weakText);
    }
}
}

ColorRange autoRange(const HeatMap &map)
{
    std::vector<float> values;
    std::ranges::copy_if(map.values, std::back_inserter(values), [](float value) { return std::isfinite(value); });
    if (values.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(values);
    if (least < 0 && most > 0)
        return divergingRange(std::move(values));
    const ColorRange range{atShare(values, 0.005), atShare(values, 0.995), false};
    return range.isConstant() ? ColorRange{double(least), double(most), false} : range;
}

QImage heatPixels(const HeatMap &map, const ColorRange &range, const ColorMap &colors)
{
    QImage image(map.width, map.height, QImage::Format_RGB32);
    const float *value = map.values.data();
    for (int y = 0; y < map.height; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < map.width; ++x)
            line[x] = colorOf(*value++, range, colors);
    }
    return image;
}

QRectF heatPlot(qint64 rows, qint64 columns, const HeatOptions &options, const PlotStyle &style)
{
    const Margins margins = marginsFor(rows, options, style);
    const double ratio = style.ratio;
    const double roomX = std::max(1.0, std::floor((style.size.width() - margins.left - margins.right) * ratio));
    const double roomY = std::max(1.0, std::floor((style.size.height() - margins.top - 1) * ratio));
    const double scaleX = cellSize(roomX / double(columns));
    const double scaleY = cellSize(roomY / double(rows));
    const double square = std::min(scaleX, scaleY);
    const double shorter = square * double(std::min(rows, columns));
    const bool stretch = shorter < std::min(shortestSide * ratio, std::min(roomX, roomY));
    const double width = std::max(1.0, std::round((stretch ? scaleX : square) * double(columns)));
    const double height = std::max(1.0, std::round((stretch ? scaleY : square) * double(rows)));
    return {margins.left, margins.top, width / ratio, height / ratio};
}

PlotPicture drawHeatMap(const HeatMap &map, const HeatOptions &options, const PlotStyle &style)
{
    QImage image = blankImage(style);
    if (map.width == 0 || map.height == 0)
        return {image, {}};
    const QRectF plot = heatPlot(map.rows, map.columns, options, style);
    QPainter painter(&image);
    painter.setFont(style.font);
    painter.drawImage(
        plot.topLeft(), enlarged(heatPixels(map, options.range, mapOf(options)), plot.size(), style.ratio));
    drawGaps(painter, plot, map, options, style.colors.background);
    if (options.frame) {
        drawRulers(painter, plot, map, style);
        const double left = plot.right() + 12;
        const double height = std::min(std::max(plot.height(), 160.0), style.size.height() - plot.top() - 1);
        drawLegend(painter, QRectF(left, plot.top(), legendWidth(style), height), map, options.range, mapOf(options),
            options.aggregation, style);
    }
    painter.end();
    return {image, plot};
}

}
