// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/graphrows.h"

#include "app/models/visible.h"
#include "core/document/words.h"
#include "core/graph/arguments.h"

#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QString lastPart(QByteArrayView path, char separator)
{
    return visible(QString::fromUtf8(path.sliced(path.lastIndexOf(separator) + 1)));
}

// The module one level below `above` that a node of a deeper one lies in; empty: it is the node's own.
QByteArrayView nextModule(QByteArrayView module, QByteArrayView above)
{
    if (module.size() <= above.size())
        return {};
    const qsizetype begin = above.isEmpty() ? 0 : above.size() + 1;
    const qsizetype dot = module.indexOf('.', begin);
    return dot < 0 ? module : module.first(dot);
}

QString nodesText(quint64 nodes)
{
    return counted(nodes, QT_TRANSLATE_NOOP("pith", "node"), QT_TRANSLATE_NOOP("pith", "nodes"));
}

QString shapesText(const Program &program, const GraphNode &node)
{
    QStringList shapes;
    for (const TextId result : program.resultsOf(node)) {
        const auto meta = metaOf(program, node.graph, result);
        shapes += meta ? shapeOf(*meta) : symbolText(program, node.graph, result);
    }
    return visibleSentence(shapes.join(u", "_s));
}

}

GraphRows::GraphRows(ProgramPtr program) : m_program(std::move(program))
{
    for (quint32 graph = 0; graph < m_program->graphs.size(); ++graph) {
        if (m_program->graphs[graph].holder != noNode)
            m_held[m_program->graphs[graph].holder].push_back(graph);
    }
    m_top = parts(whole(0));
}

const std::vector<quint32> &GraphRows::heldBy(quint32 node) const
{
    static const std::vector<quint32> none;
    const auto held = m_held.constFind(node);
    return held == m_held.constEnd() ? none : *held;
}

bool GraphRows::hasParts(const GraphPart &part) const
{
    return part.node == noNode ? !part.nodes.empty() : m_held.contains(part.node);
}

GraphPart GraphRows::whole(quint32 graph) const
{
    GraphPart whole;
    whole.graph = graph;
    if (graph < m_program->graphs.size()) {
        whole.nodes.resize(m_program->graphs[graph].nodeCount);
        std::iota(whole.nodes.begin(), whole.nodes.end(), m_program->graphs[graph].firstNode);
    }
    return whole;
}

GraphPart GraphRows::one(quint32 node) const { return {m_program->nodes[node].graph, node, {}, {}}; }

std::vector<GraphPart> GraphRows::parts(const GraphPart &above) const
{
    std::vector<GraphPart> parts;
    for (const quint32 graph : above.node == noNode ? std::vector<quint32>() : heldBy(above.node))
        parts.push_back(whole(graph));
    constexpr size_t own = ~size_t(0); // of the module itself
    QHash<QByteArrayView, size_t> modules; // places among the parts
    QHash<TextId, size_t> places; // the same, by the innermost module of a node
    const auto placeOf = [&](TextId innermost) {
        const QByteArrayView module = nextModule(m_program->texts[innermost], above.module);
        const auto known = modules.constFind(module);
        if (module.isEmpty() || known != modules.constEnd())
            return module.isEmpty() ? own : *known;
        parts.push_back({above.graph, noNode, module.toByteArray(), {}});
        return *modules.insert(module, parts.size() - 1);
    };
    auto last = TextId::None; // nodes of a module follow each other; of none is the module's own
    size_t place = own;
    for (const quint32 number : above.nodes) {
        const GraphNode &node = m_program->nodes[number];
        if (node.module != last) {
            const auto known = places.constFind(node.module);
            place = known == places.constEnd() ? *places.insert(node.module, placeOf(node.module)) : *known;
            last = node.module;
        }
        if (place == own)
            parts.push_back(one(number));
        else
            parts[place].nodes.push_back(number);
    }
    return parts;
}

QString GraphRows::name(const GraphPart &part) const
{
    if (part.node != noNode)
        return visible(QString::fromUtf8(m_program->name(m_program->nodes[part.node])));
    return part.isModule() ? lastPart(part.module, '.') : lastPart(m_program->graphs[part.graph].path, '/');
}

CellTexts GraphRows::texts(const GraphPart &part) const
{
    CellTexts texts;
    if (part.node != noNode) {
        const GraphNode &node = m_program->nodes[part.node];
        texts.contents = shapesText(*m_program, node);
        texts.type = shortTarget(m_program->target(node));
        texts.icon = u"code"_s;
        texts.toolTip = visible(QString::fromUtf8(m_program->target(node)));
        return texts;
    }
    texts.contents = nodesText(part.nodes.size());
    texts.icon = part.isModule() ? u"module"_s : u"graph"_s;
    const auto type = m_program->moduleTypes.find(part.module);
    if (part.isModule() && type != m_program->moduleTypes.end())
        texts.type = lastPart(type->second, '.');
    return texts;
}

bool GraphRows::isAround(const GraphPart &part, const GraphPart &inner) const
{
    if (inner.graph != part.graph) { // a graph inside: through the node that holds it
        const quint32 holder = m_program->graphs[inner.graph].holder;
        return holder != noNode && (part.node == holder || isAround(part, one(holder)));
    }
    if (part.node != noNode)
        return part.node == inner.node;
    const QByteArrayView module
        = inner.node == noNode ? QByteArrayView(inner.module) : m_program->module(m_program->nodes[inner.node]);
    return !part.isModule() || module == part.module
        || (module.size() > part.module.size() && module.startsWith(part.module) && module[part.module.size()] == '.');
}

}
