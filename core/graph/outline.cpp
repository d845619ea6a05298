// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/outline.h"

#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/graph/arguments.h"

#include <QSet>

#include <algorithm>

namespace pith {

namespace {

std::span<const GraphNode> nodesOf(const Program &program, quint32 graph)
{
    return std::span(program.nodes).subspan(program.graphs[graph].firstNode, program.graphs[graph].nodeCount);
}

QString lastPart(QByteArrayView path) { return QString::fromUtf8(path.sliced(path.lastIndexOf('.') + 1)); }

class OutlineMaker
{
public:
    OutlineMaker(const Program &program, quint32 graph, const OpenModules &open)
        : m_program(program),
          m_graph(graph),
          m_open(open),
          m_places(placesOf(program, graph))
    {
    }

    Outline make()
    {
        for (const Graph &inner : m_program.graphs)
            ++m_held[inner.holder];
        const auto nodes = nodesOf(m_program, m_graph);
        for (quint32 i = 0; i < nodes.size(); ++i)
            m_made.boxOfNode.push_back(boxOf(nodes[i], m_program.graphs[m_graph].firstNode + i));
        for (auto box = m_nodesIn.begin(); box != m_nodesIn.end(); ++box)
            m_made.boxes[box.key()].detail
                = counted(box.value(), QT_TRANSLATE_NOOP("pith", "node"), QT_TRANSLATE_NOOP("pith", "nodes"));
        m_graph == 0 ? addInputs() : addInputsOfInner();
        for (const GraphNode &node : nodes)
            addEdges(node);
        m_graph == 0 ? addOutputs() : addOutputsOfInner();
        return std::move(m_made);
    }

private:
    quint32 boxOf(const GraphNode &node, quint32 number)
    {
        quint32 frame = Outline::None;
        for (const QByteArray &path : modulesAround(m_places.paths[number - m_program.graphs[m_graph].firstNode])) {
            if (!m_open.contains(path))
                return closed(path, frame);
            frame = opened(path, frame);
        }
        Outline::Box box;
        box.node = number;
        box.name = m_program.name(node).toByteArray();
        box.title = shortTarget(m_program.target(node));
        box.detail = QString::fromUtf8(box.name);
        box.graphs = m_held.value(number);
        if (box.graphs > 0)
            box.detail += QStringLiteral(" · ")
                + counted(box.graphs, QT_TRANSLATE_NOOP("pith", "graph"), QT_TRANSLATE_NOOP("pith", "graphs"));
        box.frame = frame;
        return add(std::move(box));
    }

    quint32 add(Outline::Box box)
    {
        m_made.boxes.push_back(std::move(box));
        return quint32(m_made.boxes.size() - 1);
    }

    quint32 closed(const QByteArray &path, quint32 frame)
    {
        auto known = m_closed.constFind(path);
        if (known == m_closed.constEnd()) {
            Outline::Box box;
            box.kind = Outline::Box::Kind::Module;
            box.name = path;
            box.title = titleOf(path);
            box.frame = frame;
            known = m_closed.insert(path, add(std::move(box)));
        }
        ++m_nodesIn[*known];
        return *known;
    }

    quint32 opened(const QByteArray &path, quint32 around)
    {
        const auto known = m_frames.constFind(path);
        if (known != m_frames.constEnd())
            return *known;
        m_made.frames.push_back({path, titleOf(path), around});
        return *m_frames.insert(path, quint32(m_made.frames.size() - 1));
    }

    QString nameOf(quint32 node) const { return QString::fromUtf8(m_program.name(m_program.nodes[node])); }

    QString titleOf(const QByteArray &path) const
    {
        const auto run = m_places.runs.constFind(path);
        if (run != m_places.runs.constEnd())
            return nameOf(run->first) + QStringLiteral(" … ") + nameOf(run->last);
        const auto type = m_program.moduleTypes.find(path);
        const QString name = lastPart(path);
        return type == m_program.moduleTypes.end() ? name : name + QStringLiteral(": ") + lastPart(type->second);
    }

    void addInputs()
    {
        for (const Spec &spec : specsOf(m_program, m_program.inputSpecs)) {
            const TextId value = m_program.texts.find(spec.value());
            if (spec.kind == "user_input" && !spec.value().isEmpty() && value != TextId::None)
                addInput(spec.value(), value);
        }
    }

    void addInput(const QByteArray &name, TextId value)
    {
        Outline::Box box;
        box.kind = Outline::Box::Kind::Input;
        box.name = name;
        box.title = QString::fromUtf8(name);
        box.detail = shape(value);
        m_inputs.insert(quint32(value), add(std::move(box)));
    }

    // Weights are handed in as well, by the names that they have in the model's own graph.
    void addInputsOfInner()
    {
        QSet<QByteArray> weights;
        for (const Spec &spec : specsOf(m_program, m_program.inputSpecs)) {
            if (spec.kind != "user_input")
                weights.insert(spec.name);
        }
        for (const QByteArray &name : namesIn(m_program.graphs[m_graph].inputs)) {
            if (const TextId value = m_program.texts.find(name); value != TextId::None && !weights.contains(name))
                addInput(name, value);
        }
    }

    std::vector<QByteArray> namesIn(TextRange list) const
    {
        std::vector<QByteArray> names;
        for (const Argument &argument : argumentsOf(m_program, list)) {
            for (const Argument::Item &item : argument.items) {
                if (!item.name.isEmpty())
                    names.push_back(item.name);
            }
        }
        return names;
    }

    // Boxes of the values that are made or handed in.
    QHash<QByteArray, quint32> makers() const
    {
        QHash<QByteArray, quint32> makers;
        for (auto input = m_inputs.begin(); input != m_inputs.end(); ++input)
            makers.insert(m_made.boxes[input.value()].name, input.value());
        const auto nodes = nodesOf(m_program, m_graph);
        for (quint32 i = 0; i < nodes.size(); ++i) {
            for (const TextId result : m_program.resultsOf(nodes[i]))
                makers.insert(m_program.texts[result].toByteArray(), m_made.boxOfNode[i]);
        }
        return makers;
    }

    void addOutputs()
    {
        const QHash<QByteArray, quint32> from = makers();
        for (const Spec &spec : specsOf(m_program, m_program.outputSpecs)) {
            const QByteArray value = spec.value();
            const QByteArray title = spec.kind == "user_output" ? value : spec.target();
            if (from.contains(value))
                addOutput(value, title, QString::fromUtf8(spec.kind), from.value(value));
        }
    }

    void addOutputsOfInner()
    {
        const QHash<QByteArray, quint32> from = makers();
        for (const QByteArray &name : namesIn(m_program.graphs[m_graph].outputs)) {
            if (from.contains(name))
                addOutput(name, name, tr("output"), from.value(name));
        }
    }

    void addOutput(const QByteArray &name, const QByteArray &title, const QString &kind, quint32 maker)
    {
        Outline::Box box;
        box.kind = Outline::Box::Kind::Output;
        box.name = name;
        box.title = QString::fromUtf8(title);
        box.detail = kind;
        connect(maker, add(std::move(box)), m_program.texts.find(name));
    }

    QString shape(TextId value) const
    {
        const auto meta = metaOf(m_program, m_graph, value);
        return meta ? shapeOf(*meta) : symbolText(m_program, m_graph, value);
    }

    void addEdges(const GraphNode &node)
    {
        const quint32 first = m_program.graphs[m_graph].firstNode;
        const quint32 to = m_made.boxOfNode[quint32(&node - m_program.nodes.data()) - first];
        for (const ValueUse &use : m_program.usesOf(node)) {
            const auto input = m_inputs.constFind(quint32(use.value));
            if (use.from != noNode)
                connect(m_made.boxOfNode[use.from - first], to, use.value);
            else if (input != m_inputs.constEnd())
                connect(*input, to, use.value);
        }
    }

    void connect(quint32 from, quint32 to, TextId value)
    {
        if (from == to || m_edges.contains({from, to}))
            return;
        m_edges.insert({from, to});
        m_made.edges.push_back({from, to, shape(value)});
    }

    const Program &m_program;
    const quint32 m_graph;
    const OpenModules &m_open;
    const NodePlaces m_places;
    Outline m_made;
    QHash<quint32, quint32> m_held; // graphs that nodes hold
    QHash<QByteArray, quint32> m_closed; // boxes by module
    QHash<QByteArray, quint32> m_frames;
    QHash<quint32, quint64> m_nodesIn; // of a closed module's box
    QHash<quint32, quint32> m_inputs; // boxes by value
    std::set<std::pair<quint32, quint32>> m_edges;
};

// What is seen while modules of up to so many parts are open.
size_t boxesAtLevel(const NodePlaces &places, qsizetype level)
{
    size_t count = 0;
    std::set<QByteArray> closed;
    for (const QByteArray &path : places.paths) {
        const std::vector<QByteArray> around = modulesAround(path);
        const bool isOpen = qsizetype(around.size()) <= level;
        count += isOpen || closed.insert(around[size_t(level)]).second;
    }
    return count;
}

}

Outline outlineOf(const Program &program, quint32 graph, const OpenModules &open)
{
    return OutlineMaker(program, graph, open).make();
}

OpenModules firstOpen(const Program &program, quint32 graph, size_t mostBoxes)
{
    const NodePlaces places = placesOf(program, graph);
    OpenModules open;
    size_t before = boxesAtLevel(places, 0);
    for (qsizetype level = 1; before < mostBoxes; ++level) {
        const size_t boxes = boxesAtLevel(places, level);
        if (boxes > mostBoxes)
            break;
        const size_t known = open.size();
        for (const QByteArray &path : places.paths) {
            const std::vector<QByteArray> around = modulesAround(path);
            if (qsizetype(around.size()) >= level)
                open.insert(around[size_t(level) - 1]);
        }
        if (open.size() == known) // nothing is left to open
            break;
        before = boxes;
    }
    return open;
}

}
