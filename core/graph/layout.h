// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/outline.h"

#include <QPointF>
#include <QRectF>

namespace pith {

// Where everything of an outline is drawn, from top to bottom: (0, 0) is at the top left, units are those of the sizes.
struct Layout2D
{
    struct Edge
    {
        std::vector<QPointF> points; // cubic Bézier curves one after another: a point, then three for each curve
        QPointF tip; // of the arrow
    };
    QSizeF size;
    std::vector<QRectF> boxes;
    std::vector<QRectF> frames;
    std::vector<Edge> edges;
};

// More can't be laid out while somebody waits.
constexpr size_t mostBoxesDrawn = 1500;

// By Graphviz. `sizes`: of the boxes; `titleWidths`: of what stands at the top of frames, where that is known. Throws
// Error where there are too many, or Graphviz is not fully installed; cancelling works before it starts only. One at a
// time, as Graphviz can't be shared.
Layout2D layoutOf(const Outline &outline, std::span<const QSizeF> sizes, const Progress &progress,
    std::span<const double> titleWidths = {});

}
