// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/program.h"

namespace pith {

// Where a part of the program's text lies.
TextRange rangeOf(const Program &program, QByteArrayView part);

// Fills a program's graphs and nodes from the JSON of its graph. Graphs inside are read one after another, not inside
// each other.
class GraphReader
{
public:
    GraphReader(Program &program, const Progress &progress);
    ~GraphReader();

    void read(TextRange graph);

private:
    class NodeReader;
    struct Waiting // a graph that is still to be read
    {
        TextRange text;
        QByteArray path;
        quint32 holder = noNode;
        int depth = 0;
    };

    void readGraph(const Waiting &waiting);
    void readNodes(quint32 graph, TextRange nodes);
    void connect(quint32 graph);

    Program &m_program;
    const Progress &m_progress;
    std::vector<Waiting> m_waiting;
    std::vector<quint32> m_makers; // by text: the node of the present graph that makes the value
    std::unique_ptr<NodeReader> m_nodes;
};

}
