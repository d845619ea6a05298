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

// What is chosen of a picture: a box, or an open module.
struct GraphChoice
{
    quint32 box = Outline::None;
    quint32 frame = Outline::None;
    bool operator==(const GraphChoice &) const = default;
};

// A graph as laid out, for painters and for SVG.
struct GraphPicture
{
    ProgramPtr program;
    quint32 graph = 0;
    OpenModules open;
    Outline outline;
    Layout2D layout;
    std::vector<QRectF> labels; // of edges; empty: none
    QFont font;

    quint32 boxAt(QPointF place) const; // Outline::None: there is none
    quint32 frameAt(QPointF place) const; // the innermost
    QRectF rectOf(const GraphChoice &choice) const;
    GraphChoice choiceOfModule(const QByteArray &path) const; // its box or its frame, or neither
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
    QRectF rect; // of a line: what it lies in
    QPainterPath path;
    QString text;
    QColor fill; // invalid: none
    QColor ink;
    double width = 1;
    bool bold = false;
};
// Everything in its order; labels of edges only where they are wanted.
std::vector<GraphShape> graphShapes(
    const GraphPicture &picture, const GraphInks &inks, const GraphChoice &chosen, bool withLabels);

// Boxes without words, each to be seen however small.
void paintMap(QPainter &painter, const QTransform &place, const GraphPicture &picture, const GraphInks &inks);
// What is seen of it: there may be thousands of shapes. Words that are too small to be read are left out.
void paintGraph(
    QPainter &painter, const GraphPicture &picture, const std::vector<GraphShape> &shapes, const QRectF &seen);
QByteArray graphSvg(const GraphPicture &picture, const std::vector<GraphShape> &shapes, const QColor &background);

}
