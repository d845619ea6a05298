// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatplace.h"
#include "core/render/legend.h"

#include <array>

namespace pith {

// What a ruler says of rows or columns.
struct Ruler
{
    QString caption; // "axis 1 (64)"
    qint64 tile = 1; // rows or columns that have one number: the tiles of a contact sheet
    qint64 first = 0; // number of the first
    qint64 step = 1; // from each to the next
};

struct HeatOptions
{
    Ruler down;
    Ruler across;
    int tileRows = 0; // a gap after each so many rows and columns, where there is room for it; 0: none
    int tileColumns = 0;
    bool frame = true; // rulers and legend, else the picture alone
    bool profiles = false; // room for a strip of each row's and each column's size
};

// What is drawn. Of several layers the first one is seen, and where it has nothing the next: a coarser one that is
// there already. All are of the same matrix.
struct HeatScene
{
    HeatPlace place;
    std::vector<const HeatMap *> layers;
    Legend legend;
    const HeatMap *rowProfile = nullptr; // one column, and one row; null: not there
    const HeatMap *columnProfile = nullptr;
};

// Device pixels of a style's image that the picture may have.
QRect heatArea(qint64 rows, const HeatOptions &options, const PlotStyle &style);
// Where the legend of a picture is, beside it, in logical pixels.
QRectF legendArea(const HeatPlace &place, const PlotStyle &style);

// Thin gaps between the tiles of a sheet, where a tile is large enough to be seen as one.
void drawGaps(QPainter &painter, const HeatPlace &place, const HeatOptions &options, const QColor &color);

// One pixel a value; NaN and infinities in their own colours.
QImage heatPixels(const HeatMap &map, const Legend &legend);
// The view of a place alone, one pixel a device pixel. Never interpolates.
QImage heatView(const HeatScene &scene);
PlotPicture drawHeatMap(const HeatScene &scene, const HeatOptions &options, const PlotStyle &style);

}
