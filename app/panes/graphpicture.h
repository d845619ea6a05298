// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/layout.h"

#include <QColor>
#include <QFont>
#include <QPainterPath>

#include <optional>

class QPainter;
class QPalette;

namespace pith {

// A graph as laid out, for painters and for SVG.
struct GraphPicture
{
    ProgramPtr program;
    quint32 graph = 0;
    OpenModules open;
    Outline outline;
    Layout2D layout;
    QFont font;

    quint32 boxAt(QPointF place) const; // Outline::None: there is none
    quint32 frameAt(QPointF place) const; // the innermost
    quint32 boxOfModule(const QByteArray &path) const; // of a closed one
};

// Runs on a worker. Throws Error where it can't be drawn.
GraphPicture graphPicture(
    ProgramPtr program, quint32 graph, OpenModules open, const QFont &font, const Progress &progress);

struct GraphInks
{
    QColor text;
    QColor weakText;
    QColor background;
    QColor line;
    QColor chosen;
    std::array<QColor, 4> fills; // by Outline::Box::Kind
    QColor frame;
};
GraphInks graphInks(const QPalette &palette);

// One thing to draw. Texts stand in the middle of their rectangle.
struct GraphShape
{
    enum class Kind { Box, Curve, Arrow, Text };
    Kind kind = Kind::Box;
    QRectF rect;
    QPainterPath path;
    QString text;
    QColor fill; // invalid: none
    QColor ink;
    double width = 1;
    bool bold = false;
};
// What is chosen of a picture: a box, or an open module.
struct GraphChoice
{
    quint32 box = Outline::None;
    quint32 frame = Outline::None;
    bool operator==(const GraphChoice &) const = default;
};
// Everything in its order; labels of edges only where they are wanted.
std::vector<GraphShape> graphShapes(
    const GraphPicture &picture, const GraphInks &inks, const GraphChoice &chosen, bool withLabels);

void paintMap(QPainter &painter, const GraphPicture &picture, const GraphInks &inks); // boxes without words
void paintGraph(QPainter &painter, const GraphPicture &picture, const std::vector<GraphShape> &shapes);
QByteArray graphSvg(const GraphPicture &picture, const std::vector<GraphShape> &shapes, const QColor &background);

}
