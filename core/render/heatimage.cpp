// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatimage.h"

#include "core/render/heatcells.h"
#include "core/render/heatlayers.h"
#include "core/render/legendcolors.h"
#include "core/render/rulers.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
constexpr double legendGap = 12;
constexpr double shortestLegend = 240;
}

void drawGaps(QPainter &painter, const HeatPlace &place, const HeatOptions &options, const QColor &color)
{
    constexpr double smallest = 6; // logical pixels
    const QRectF plot = place.plot();
    const auto eachEdge = [&](Places seen, qint64 tile, double scale, auto draw) {
        if (tile == 0 || double(tile) * scale < smallest * place.ratio)
            return;
        for (qint64 edge = (seen.first / tile + 1) * tile; edge < seen.end; edge += tile)
            draw(double(edge));
    };
    const Places columns{place.columnsAt(place.view.left()).first, place.columnsAt(place.view.right()).end};
    const Places rows{place.rowsAt(place.view.top()).first, place.rowsAt(place.view.bottom()).end};
    eachEdge(columns, options.tileColumns, place.scaleX(), [&](double column) {
        painter.fillRect(
            QRectF(std::round(place.columnEdge(column) / place.ratio), plot.top(), 1, plot.height()), color);
    });
    eachEdge(rows, options.tileRows, place.scaleY(), [&](double row) {
        painter.fillRect(QRectF(plot.left(), std::round(place.rowEdge(row) / place.ratio), plot.width(), 1), color);
    });
}

QRect heatArea(qint64 rows, const HeatOptions &options, const PlotStyle &style)
{
    const QSizeF size = QSizeF(style.size) * style.ratio;
    if (!options.frame)
        return {0, 0, int(size.width()), int(size.height())};
    const QPointF corner = rulerMargins(rows, options, style);
    const int left = int(std::ceil(corner.x() * style.ratio));
    const int top = int(std::ceil(corner.y() * style.ratio));
    const double right = (legendWidth(style) + legendGap) * style.ratio;
    return {
        left, top, std::max(1, int(size.width() - left - right)), std::max(1, int(size.height() - style.ratio - top))};
}

QRectF legendArea(const HeatPlace &place, const PlotStyle &style)
{
    const QRectF plot = place.plot();
    const double height = std::min(std::max(plot.height(), shortestLegend), style.size.height() - plot.top() - 1);
    return {plot.right() + legendGap, plot.top(), legendWidth(style), height};
}

QImage heatPixels(const HeatMap &map, const Legend &legend)
{
    const LegendColors colors(legend);
    QImage image(map.width(), map.height(), QImage::Format_RGB32);
    for (int y = 0; y < map.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < map.width(); ++x)
            line[x] = colors.at(map.at(x, y));
    }
    return image;
}

// Own arithmetic: Qt's nearest neighbour shifts some edges by a pixel.
QImage heatView(const HeatScene &scene)
{
    const HeatPlace &place = scene.place;
    const HeatLayers layers(place, scene.layers);
    const LegendColors colors(scene.legend);
    QImage image(place.view.size(), QImage::Format_RGB32);
    image.fill(Qt::gray);
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        if (y > 0 && layers.isSameLine(y, y - 1))
            std::copy_n(reinterpret_cast<const QRgb *>(image.constScanLine(y - 1)), image.width(), line);
        else
            layers.paintLine(y, colors, {line, size_t(image.width())});
    }
    image.setDevicePixelRatio(place.ratio);
    return image;
}

PlotPicture drawHeatMap(const HeatScene &scene, const HeatOptions &options, const PlotStyle &style)
{
    QImage image = blankImage(style);
    if (scene.place.isEmpty() || scene.layers.empty())
        return {image, {}};
    const QRectF plot = scene.place.plot();
    QPainter painter(&image);
    painter.setFont(style.font);
    painter.drawImage(plot.topLeft(), heatView(scene));
    drawCells(painter, scene, style);
    drawGaps(painter, scene.place, options, style.colors.background);
    if (options.frame) {
        drawRulers(painter, scene, options, style);
        drawLegend(painter, scene.legend, layOut(scene.legend, legendArea(scene.place, style), style.font), style);
    }
    painter.end();
    return {image, plot};
}

}
