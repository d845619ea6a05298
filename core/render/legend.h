// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"

namespace pith {

double legendWidth(const PlotStyle &style);

// The colour bar with the ends of its range, how many pixels lie outside, and how many elements are no numbers.
void drawLegend(QPainter &painter, const QRectF &area, const HeatMap &map, const ColorRange &range,
    const ColorMap &colors, const QString &aggregation, const PlotStyle &style);

}
