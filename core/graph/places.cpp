// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/places.h"

#include <algorithm>

namespace pith {

namespace {

constexpr char runMark = '#';
constexpr quint64 leastInRun = 100;
constexpr quint64 mostInRun = 1000;

// A hundred runs at most, as far as each can still be drawn.
quint64 lengthOfRuns(quint64 nodes) { return std::clamp(nodes / leastInRun, leastInRun, mostInRun); }

class PlaceFinder
{
public:
    PlaceFinder(const Program &program, const Graph &graph) : m_program(program), m_graph(graph)
    {
        for (quint32 node = graph.firstNode; node < graph.firstNode + graph.nodeCount; ++node)
            ++m_own[module(node)];
    }

    NodePlaces find()
    {
        m_places.paths.reserve(m_graph.nodeCount);
        for (quint32 node = m_graph.firstNode; node < m_graph.firstNode + m_graph.nodeCount; ++node)
            m_places.paths.push_back(placeOf(node));
        return std::move(m_places);
    }

private:
    QByteArrayView module(quint32 node) const { return m_program.module(m_program.nodes[node]); }

    QByteArray placeOf(quint32 node)
    {
        const QByteArrayView here = module(node);
        const quint64 own = m_own.value(here);
        const bool goesOn = m_inRun > 0 && here == m_before && m_inRun < lengthOfRuns(own);
        m_before = here;
        if (own <= usualBoxes)
            return here.toByteArray();
        m_inRun = goesOn ? m_inRun + 1 : 1;
        if (!goesOn)
            m_run = nameOfRun(here, node);
        m_places.runs[m_run].last = node;
        return m_run;
    }

    QByteArray nameOfRun(QByteArrayView module, quint32 first)
    {
        const QByteArray before = module.isEmpty() ? QByteArray() : module.toByteArray() + '.';
        const QByteArray name = before + runMark + QByteArray::number(++m_runsOf[module]);
        m_places.runs.insert(name, {first, first});
        return name;
    }

    const Program &m_program;
    const Graph &m_graph;
    QHash<QByteArrayView, quint64> m_own; // nodes, by module
    QHash<QByteArrayView, int> m_runsOf;
    QByteArrayView m_before;
    quint64 m_inRun = 0;
    QByteArray m_run;
    NodePlaces m_places;
};

}

NodePlaces placesOf(const Program &program, quint32 graph)
{
    return PlaceFinder(program, program.graphs[graph]).find();
}

QByteArray placeOf(const Program &program, quint32 node)
{
    const quint32 graph = program.nodes[node].graph;
    return placesOf(program, graph).paths[node - program.graphs[graph].firstNode];
}

QByteArray withoutRun(const QByteArray &path)
{
    const qsizetype dot = path.lastIndexOf('.');
    return path.sliced(dot + 1).startsWith(runMark) ? path.first(std::max<qsizetype>(0, dot)) : path;
}

std::vector<QByteArray> modulesAround(QByteArrayView path)
{
    std::vector<QByteArray> modules;
    for (qsizetype dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1))
        modules.push_back(path.first(dot).toByteArray());
    if (!path.isEmpty())
        modules.push_back(path.toByteArray());
    return modules;
}

}
