// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/celltexts.h"
#include "core/graph/program.h"

#include <QHash>

namespace pith {

// A part of a model's graphs as a row of the tree: a module with the nodes in it, a node, or a graph that a node holds.
struct GraphPart
{
    quint32 graph = 0;
    quint32 node = noNode;
    QByteArray module; // "blocks.0"
    std::vector<quint32> nodes; // of a module or graph, ascending

    bool isModule() const { return node == noNode && !module.isEmpty(); }
    bool isSame(const GraphPart &other) const
    {
        return graph == other.graph && node == other.node && module == other.module;
    }
};

// The rows below a model's Graph, from its definition: modules as they were called, nodes in them in their order, and
// below a node the graphs that it holds.
class GraphRows
{
public:
    explicit GraphRows(ProgramPtr program); // for workers: it takes a while

    const ProgramPtr &program() const { return m_program; }
    const std::vector<GraphPart> &top() const { return m_top; } // the first level
    bool hasParts(const GraphPart &part) const;
    std::vector<GraphPart> parts(const GraphPart &above) const; // one level below
    GraphPart whole(quint32 graph) const;
    GraphPart one(quint32 node) const;
    QString name(const GraphPart &part) const;
    CellTexts texts(const GraphPart &part) const;
    bool isAround(const GraphPart &part, const GraphPart &inner) const; // or the same

private:
    const std::vector<quint32> &heldBy(quint32 node) const;

    ProgramPtr m_program;
    QHash<quint32, std::vector<quint32>> m_held; // graphs, by node
    std::vector<GraphPart> m_top;
};
using GraphRowsPtr = std::shared_ptr<const GraphRows>;

}
