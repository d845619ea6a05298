// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"

namespace pith {

// What is drawn on single elements, by their size in logical pixels: lines between them and hatching of what is no
// number from 8, its name from 16, numbers from 48 by 18. The painter is of the style's image.
void drawCells(QPainter &painter, const HeatScene &scene, const PlotStyle &style);
// "NaN", "+∞", "−∞"
QString nameOfNonFinite(double value);

}
