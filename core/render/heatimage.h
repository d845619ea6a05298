// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/colormap.h"
#include "core/render/plotframe.h"
#include "core/tensor/heatmap.h"

namespace pith {

// Which values have the first and the last colour; what lies outside is clamped, and counted in the legend.
struct ColorRange
{
    double low = 0;
    double high = 0;
    bool diverging = false; // zero is in the middle

    bool isConstant() const { return low == high; }
    double fraction(double value) const { return isConstant() ? 0.5 : (value - low) / (high - low); }
};

// ux.md §5: both signs: ±r, r = 99.5 % of |picture|; one sign: 0.5 % to 99.5 %; a constant: that value twice.
ColorRange autoRange(const HeatMap &map);

// One pixel a value; NaN and infinities in their own colours.
QImage heatPixels(const HeatMap &map, const ColorRange &range, const ColorMap &colors);

struct HeatOptions
{
    ColorRange range;
    const ColorMap *colors = nullptr; // null: the default for the range
    QString aggregation; // stands in the legend where a pixel is more than one element
    int tileRows = 0; // a line after each so many rows and columns, where there is room for it; 0: none
    int tileColumns = 0;
    bool frame = true; // rulers and legend, else the picture alone
};

// Where a matrix of so many rows and columns lies inside a style's image: square elements, whole pixels each from one
// pixel on; stretched to fill where the shorter side would be under 120 px. Ask for no more pixels than it has.
QRectF heatPlot(qint64 rows, qint64 columns, const HeatOptions &options, const PlotStyle &style);
// Never interpolates.
PlotPicture drawHeatMap(const HeatMap &map, const HeatOptions &options, const PlotStyle &style);

}
