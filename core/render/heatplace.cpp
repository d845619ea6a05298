// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatplace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pith {

namespace {
constexpr double shortestSide = 120; // logical pixels; below it the picture is stretched

// Device pixels an element, whole from one on.
double wholeFromOneOn(double scale) { return scale >= 1 ? std::floor(scale) : scale; }

Places placesAt(qint64 devicePixel, qint64 whole, qint64 extent)
{
    const qint64 pixels = std::min(whole, extent);
    const qint64 cell = whole / pixels;
    return placesOf(std::clamp<qint64>(devicePixel / cell, 0, pixels - 1), pixels, extent);
}
}

qint64 lengthOf(double scale, qint64 elements)
{
    return std::clamp<qint64>(std::llround(scale * double(elements)), 1,
        scale >= 1 ? std::numeric_limits<qint64>::max() : mostPixels(elements));
}

PictureCut HeatPlace::cut() const
{
    PictureCut cut;
    if (isEmpty())
        return cut;
    cut.wholeWidth = std::min(wholeWidth, columns);
    cut.wholeHeight = std::min(wholeHeight, rows);
    cut.x = x / cellWidth();
    cut.y = y / cellHeight();
    cut.width = int((x + view.width() - 1) / cellWidth() - cut.x) + 1;
    cut.height = int((y + view.height() - 1) / cellHeight() - cut.y) + 1;
    return cut;
}

QRectF HeatPlace::plot() const { return {QPointF(view.topLeft()) / ratio, QSizeF(view.size()) / ratio}; }

Places HeatPlace::columnsAt(int deviceX) const { return placesAt(x + deviceX - view.left(), wholeWidth, columns); }
Places HeatPlace::rowsAt(int deviceY) const { return placesAt(y + deviceY - view.top(), wholeHeight, rows); }

HeatPlace fitted(qint64 rows, qint64 columns, const QRect &area, qreal ratio, Aspect aspect)
{
    HeatPlace place;
    place.rows = rows;
    place.columns = columns;
    place.ratio = ratio;
    if (rows <= 0 || columns <= 0)
        return place;
    const QSize room = area.size().expandedTo(QSize(1, 1));
    const double scaleX = wholeFromOneOn(double(room.width()) / double(columns));
    const double scaleY = wholeFromOneOn(double(room.height()) / double(rows));
    const double square = std::min(scaleX, scaleY);
    const double shorter = square * double(std::min(rows, columns));
    const double short120 = std::min({shortestSide * ratio, double(room.width()), double(room.height())});
    const bool stretch = aspect == Aspect::Stretched || (aspect == Aspect::Auto && shorter < short120);
    place.wholeWidth = lengthOf(stretch ? scaleX : square, columns);
    place.wholeHeight = lengthOf(stretch ? scaleY : square, rows);
    place.view = QRect(area.topLeft(), QSize(int(place.wholeWidth), int(place.wholeHeight)));
    return place;
}

}
