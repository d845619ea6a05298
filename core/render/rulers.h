// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"

namespace pith {

// What stands at the left of a heat map and above it: captions, indices at 1-2-5 steps, and the profiles.

// How much room that takes, in logical pixels from the top left.
QPointF rulerMargins(qint64 rows, const HeatOptions &options, const PlotStyle &style);
void drawRulers(QPainter &painter, const HeatScene &scene, const HeatOptions &options, const PlotStyle &style);
// What a profile tells at a logical pixel of its strip: "axis 1 (64), 12: RMS 0.31". Empty elsewhere.
QString profileTextAt(const QPointF &at, const HeatScene &scene, const HeatOptions &options);

}
