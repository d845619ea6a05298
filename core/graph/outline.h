// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/places.h"

#include <set>

namespace pith {

// Which modules of a graph are open: those that contain others may be shown as one box or as what is in them.
using OpenModules = std::set<QByteArray>; // paths: "blocks", "blocks.0"

// A graph as it is drawn: nodes and closed modules as boxes, open modules around what is in them.
struct Outline
{
    static constexpr quint32 None = 0xffffffff;

    struct Box
    {
        enum class Kind : quint8 { Node, Module, Input, Output };
        Kind kind = Kind::Node;
        quint32 node = noNode; // Node
        quint32 graphs = 0; // that it holds
        QByteArray name; // of the node or the value; Module: its path
        QString title;
        QString detail; // a second line
        quint32 frame = None; // the open module that it lies in
    };
    struct Frame // an open module
    {
        QByteArray path;
        QString title;
        quint32 around = None;
    };
    struct Edge
    {
        quint32 from = 0; // boxes
        quint32 to = 0;
        QString label; // the shape of the value, where it is one
    };
    std::vector<Box> boxes;
    std::vector<Frame> frames; // each behind the one around it
    std::vector<Edge> edges;
    std::vector<quint32> boxOfNode; // by the node's place in its graph
};

// Graph 0 also shows the model's own inputs and outputs.
Outline outlineOf(const Program &program, quint32 graph, const OpenModules &open);

// Those that may be open while at most so many boxes are seen: whole levels, from the outside in.
OpenModules firstOpen(const Program &program, quint32 graph, size_t mostBoxes = usualBoxes);

}
