// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/layout.h"

#include <QFont>
#include <QPainterPath>

namespace pith {

QPainterPath curveOf(const Layout2D::Edge &edge);

// Where the title of an open module stands.
QRectF titleRect(const QRectF &frame, const QFont &font);

// Where the labels of edges stand, each on its line; empty where it would hide a box, a title or another label.
std::vector<QRectF> labelRects(const Outline &outline, const Layout2D &layout, const QFont &font);

}
