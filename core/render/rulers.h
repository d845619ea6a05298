// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"

namespace pith {

// What stands at the left of a heat map and above it: captions, indices at 1-2-5 steps, and the profiles.

// How much room that takes, in logical pixels from the top left.
QPointF rulerMargins(qint64 rows, const HeatOptions &options, const PlotStyle &style);
void drawRulers(QPainter &painter, const HeatScene &scene, const HeatOptions &options, const PlotStyle &style);

}
