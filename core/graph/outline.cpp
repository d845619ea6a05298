// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/outline.h"

#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/graph/arguments.h"

#include <QHash>

#include <algorithm>

namespace pith {

namespace {

std::span<const GraphNode> nodesOf(const Program &program, quint32 graph)
{
    return std::span(program.nodes).subspan(program.graphs[graph].firstNode, program.graphs[graph].nodeCount);
}

// "torch.ops.aten.linear.default" is "linear".
QString shortTarget(QByteArrayView target)
{
    constexpr QByteArrayView operators("torch.ops.");
    const QList<QByteArray> parts = target.toByteArray().split('.');
    const bool isOperator = target.startsWith(operators) && parts.size() >= 4;
    return QString::fromUtf8(isOperator ? parts[3] : parts.back());
}

QString lastPart(QByteArrayView path) { return QString::fromUtf8(path.sliced(path.lastIndexOf('.') + 1)); }

class OutlineMaker
{
public:
    OutlineMaker(const Program &program, quint32 graph, const OpenModules &open)
        : m_program(program),
          m_graph(graph),
          m_open(open)
    {
    }

    Outline make()
    {
        const auto nodes = nodesOf(m_program, m_graph);
        for (quint32 i = 0; i < nodes.size(); ++i)
            m_made.boxOfNode.push_back(boxOf(nodes[i], m_program.graphs[m_graph].firstNode + i));
        for (auto box = m_nodesIn.begin(); box != m_nodesIn.end(); ++box)
            m_made.boxes[box.key()].detail
                = counted(box.value(), QT_TRANSLATE_NOOP("pith", "node"), QT_TRANSLATE_NOOP("pith", "nodes"));
        if (m_graph == 0)
            addInputs();
        for (const GraphNode &node : nodes)
            addEdges(node);
        if (m_graph == 0)
            addOutputs();
        return std::move(m_made);
    }

private:
    quint32 boxOf(const GraphNode &node, quint32 number)
    {
        quint32 frame = Outline::None;
        for (const QByteArray &path : modulesAround(m_program.module(node))) {
            if (!m_open.contains(path))
                return closed(path, frame);
            frame = opened(path, frame);
        }
        Outline::Box box;
        box.node = number;
        box.name = m_program.name(node).toByteArray();
        box.title = shortTarget(m_program.target(node));
        box.detail = QString::fromUtf8(box.name);
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

    QString titleOf(const QByteArray &path) const
    {
        const auto type = m_program.moduleTypes.find(path);
        const QString name = lastPart(path);
        return type == m_program.moduleTypes.end() ? name : name + QStringLiteral(": ") + lastPart(type->second);
    }

    void addInputs()
    {
        for (const Spec &spec : specsOf(m_program, m_program.inputSpecs)) {
            const TextId value = m_program.texts.find(spec.name);
            if (spec.kind != "user_input" || spec.name.isEmpty() || value == TextId::None)
                continue;
            Outline::Box box;
            box.kind = Outline::Box::Kind::Input;
            box.name = spec.name;
            box.title = QString::fromUtf8(spec.name);
            box.detail = shape(value);
            m_inputs.insert(quint32(value), add(std::move(box)));
        }
    }

    void addOutputs()
    {
        QHash<QByteArray, quint32> makers;
        const auto nodes = nodesOf(m_program, 0);
        for (quint32 i = 0; i < nodes.size(); ++i) {
            for (const TextId result : m_program.resultsOf(nodes[i]))
                makers.insert(m_program.texts[result].toByteArray(), m_made.boxOfNode[i]);
        }
        for (const Spec &spec : specsOf(m_program, m_program.outputSpecs)) {
            if (spec.name.isEmpty() || !makers.contains(spec.name))
                continue;
            Outline::Box box;
            box.kind = Outline::Box::Kind::Output;
            box.name = spec.name;
            box.title = spec.kind == "user_output" ? QString::fromUtf8(spec.name) : QString::fromUtf8(spec.target());
            box.detail = QString::fromUtf8(spec.kind);
            connect(makers.value(spec.name), add(std::move(box)), m_program.texts.find(spec.name));
        }
    }

    QString shape(TextId value) const
    {
        const auto meta = metaOf(m_program, m_graph, value);
        return meta ? shapeOf(*meta) : QString();
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
    Outline m_made;
    QHash<QByteArray, quint32> m_closed; // boxes by module
    QHash<QByteArray, quint32> m_frames;
    QHash<quint32, quint64> m_nodesIn; // of a closed module's box
    QHash<quint32, quint32> m_inputs; // boxes by value
    std::set<std::pair<quint32, quint32>> m_edges;
};

// What is seen while modules of up to so many parts are open.
size_t boxesAtLevel(const Program &program, quint32 graph, qsizetype level)
{
    size_t count = 0;
    std::set<QByteArray> closed;
    for (const GraphNode &node : nodesOf(program, graph)) {
        const std::vector<QByteArray> around = modulesAround(program.module(node));
        if (qsizetype(around.size()) <= level)
            ++count;
        else if (closed.insert(around[size_t(level)]).second)
            ++count;
    }
    return count;
}

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

Outline outlineOf(const Program &program, quint32 graph, const OpenModules &open)
{
    return OutlineMaker(program, graph, open).make();
}

OpenModules firstOpen(const Program &program, quint32 graph, size_t mostBoxes)
{
    OpenModules open;
    size_t before = boxesAtLevel(program, graph, 0);
    for (qsizetype level = 1; before < mostBoxes; ++level) {
        const size_t boxes = boxesAtLevel(program, graph, level);
        if (boxes > mostBoxes)
            break;
        const size_t known = open.size();
        for (const GraphNode &node : nodesOf(program, graph)) {
            const std::vector<QByteArray> around = modulesAround(program.module(node));
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
