// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/graphreader.h"

#include "core/bytes/text.h"
#include "core/graph/jsonwalk.h"
#include "core/graph/modulestack.h"

#include <algorithm>

namespace pith {

namespace {

constexpr int MostGraphsInEachOther = 64;
constexpr int MostInEachOther = 8; // lists and unions of an argument
constexpr quint32 NodesBetweenChecks = 1024;

std::vector<Graph::NamedText> namedTexts(Program &program, json::Value object)
{
    std::vector<Graph::NamedText> named;
    json::members(object, [&](QByteArrayView name, json::Value value) {
        named.push_back({program.texts.intern(name), rangeOf(program, json::raw(value))});
    });
    std::ranges::sort(named, {}, &Graph::NamedText::name);
    return named;
}

}

TextRange rangeOf(const Program &program, QByteArrayView part)
{
    return {quint32(part.data() - program.json.view().data()), quint32(part.size())};
}

// Reads one node after another with the same parser.
class GraphReader::NodeReader
{
public:
    NodeReader(Program &program, std::vector<Waiting> &waiting) : m_program(program), m_waiting(waiting) {}

    void read(quint32 graph, TextRange text)
    {
        m_graph = graph;
        m_graphs.clear();
        m_node = {};
        m_node.graph = graph;
        m_node.text = text;
        m_node.firstUse = quint32(m_program.uses.size());
        m_node.firstResult = quint32(m_program.results.size());
        json::members(m_parser, m_program.text(text), [&](QByteArrayView key, json::Value value) { take(key, value); });
        m_node.useCount = quint32(m_program.uses.size()) - m_node.firstUse;
        m_node.resultCount = quint32(m_program.results.size()) - m_node.firstResult;
        if (m_node.name == TextId::None && m_node.resultCount > 0)
            m_node.name = m_program.results[m_node.firstResult];
        m_program.nodes.push_back(m_node);
        keepGraphs();
    }

private:
    void take(QByteArrayView key, json::Value value)
    {
        if (key == "target")
            m_node.target = m_program.texts.intern(json::string(value));
        else if (key == "name")
            takeName(json::string(value));
        else if (key == "inputs")
            json::items(value, [&](json::Value input) { takeInput(input); });
        else if (key == "outputs")
            json::items(value, [&](json::Value output) {
                takeNames(
                    output, [&](QByteArrayView name) { m_program.results.push_back(m_program.texts.intern(name)); });
            });
        else if (key == "metadata")
            takeMetadata(value);
    }

    void takeName(const QByteArray &name)
    {
        if (!name.isEmpty())
            m_node.name = m_program.texts.intern(name);
    }

    void takeInput(json::Value input)
    {
        json::members(input, [&](QByteArrayView key, json::Value argument) {
            if (key == "arg")
                takeArgument(argument, 0);
        });
    }

    void takeArgument(json::Value argument, int depth)
    {
        json::members(argument, [&](QByteArrayView tag, json::Value value) {
            ++m_program.graphs[m_graph].argumentKinds[tag.toByteArray()];
            if (tag == "as_graph")
                takeGraph(value);
            else if (tag == "as_string_to_argument" && depth < MostInEachOther)
                json::members(value, [&](QByteArrayView, json::Value inner) { takeArgument(inner, depth + 1); });
            else
                takeNames(value,
                    [&](QByteArrayView name) { m_program.uses.push_back({m_program.texts.intern(name), noNode}); });
        });
    }

    // All values that an argument names: {"name": …} and {"as_name": …}, in lists and unions.
    template <typename Take> static void takeNames(json::Value value, Take takeName, int depth = 0)
    {
        if (depth > MostInEachOther)
            return;
        json::members(value, [&](QByteArrayView key, json::Value inner) {
            if (key == "name" || key == "as_name")
                takeName(json::string(inner));
            else if (key != "class_fqn" && json::isContainer(inner))
                takeNames(inner, takeName, depth + 1);
        });
        json::items(value, [&](json::Value item) { takeNames(item, takeName, depth + 1); });
    }

    void takeGraph(json::Value value)
    {
        Waiting found;
        json::members(value, [&](QByteArrayView key, json::Value part) {
            if (key == "name")
                found.path = json::string(part);
            else if (key == "graph")
                found.text = rangeOf(m_program, json::raw(part));
        });
        if (found.text.isThere())
            m_graphs.push_back(found);
    }

    // Once the node's name is known.
    void keepGraphs()
    {
        const Graph &around = m_program.graphs[m_graph];
        for (Waiting &found : m_graphs) {
            const QByteArray before = around.path.isEmpty() ? QByteArray() : around.path + '/';
            found.path = before + m_program.name(m_node).toByteArray() + '/' + found.path;
            found.holder = quint32(m_program.nodes.size() - 1);
            found.depth = around.depth + 1;
            m_waiting.push_back(found);
        }
    }

    void takeMetadata(json::Value metadata)
    {
        json::members(metadata, [&](QByteArrayView key, json::Value value) {
            ++m_program.graphs[m_graph].metadataKeys[key.toByteArray()];
            if (key == "nn_module_stack")
                takeModule(json::string(value));
        });
    }

    void takeModule(const QByteArray &stack)
    {
        const std::vector<ModuleCall> calls = moduleCalls(stack);
        m_node.module = m_program.texts.intern(calls.empty() ? QByteArrayView() : calls.back().path);
        if (calls.empty() || m_program.moduleTypes.contains(calls.back().path.toByteArray()))
            return; // those around it are known with it
        for (const ModuleCall &call : calls)
            m_program.moduleTypes.try_emplace(call.path.toByteArray(), call.type.toByteArray());
    }

    Program &m_program;
    std::vector<Waiting> &m_waiting;
    simdjson::ondemand::parser m_parser;
    quint32 m_graph = 0;
    GraphNode m_node;
    std::vector<Waiting> m_graphs; // that the node holds
};

GraphReader::GraphReader(Program &program, const Progress &progress)
    : m_program(program),
      m_progress(progress),
      m_nodes(std::make_unique<NodeReader>(program, m_waiting))
{
}

GraphReader::~GraphReader() = default;

void GraphReader::read(TextRange graph)
{
    m_waiting.push_back({graph, {}, noNode, 0});
    for (size_t i = 0; i < m_waiting.size(); ++i) {
        if (m_waiting[i].depth < MostGraphsInEachOther)
            readGraph(Waiting(m_waiting[i]));
        else
            m_program.notes.append(tr("The graph %1 is too deep inside others to be shown")
                    .arg(QString::fromUtf8(m_waiting[i].path.right(60))));
    }
}

void GraphReader::readGraph(const Waiting &waiting)
{
    const auto place = quint32(m_program.graphs.size());
    Graph graph;
    graph.path = waiting.path;
    graph.holder = waiting.holder;
    graph.depth = waiting.depth;
    TextRange nodes;
    json::members(m_program.text(waiting.text), [&](QByteArrayView key, json::Value value) {
        if (key == "nodes")
            nodes = rangeOf(m_program, json::raw(value));
        else if (key == "inputs")
            graph.inputs = rangeOf(m_program, json::raw(value));
        else if (key == "outputs")
            graph.outputs = rangeOf(m_program, json::raw(value));
        else if (key == "tensor_values")
            graph.tensorValues = namedTexts(m_program, value);
        else if (key == "sym_int_values")
            graph.symInts = namedTexts(m_program, value);
        else if (key == "custom_obj_values")
            graph.customObjects = namedTexts(m_program, value);
        else if (key == "sym_bool_values")
            graph.symBools = namedTexts(m_program, value);
        else if (key == "sym_float_values")
            graph.symFloats = namedTexts(m_program, value);
        else if (key == "is_single_tensor_return")
            graph.returnsSingleTensor = json::truth(value).value_or(false);
    });
    m_program.graphs.push_back(std::move(graph));
    readNodes(place, nodes);
    connect(place);
}

void GraphReader::readNodes(quint32 graph, TextRange nodes)
{
    m_program.graphs[graph].firstNode = quint32(m_program.nodes.size());
    if (nodes.isThere())
        json::items(m_program.text(nodes), [&](json::Value node) {
            if (m_program.nodes.size() % NodesBetweenChecks == 0)
                m_progress.check();
            m_nodes->read(graph, rangeOf(m_program, json::raw(node)));
        });
    m_program.graphs[graph].nodeCount = quint32(m_program.nodes.size()) - m_program.graphs[graph].firstNode;
}

// Values are known by name within their graph only.
void GraphReader::connect(quint32 graph)
{
    const Graph &whole = m_program.graphs[graph];
    m_makers.resize(m_program.texts.size(), noNode);
    const quint32 end = whole.firstNode + whole.nodeCount;
    for (quint32 node = whole.firstNode; node < end; ++node) {
        for (const TextId result : m_program.resultsOf(m_program.nodes[node]))
            m_makers[quint32(result)] = node;
    }
    for (quint32 node = whole.firstNode; node < end; ++node) {
        const GraphNode &here = m_program.nodes[node];
        for (ValueUse &use : std::span(m_program.uses).subspan(here.firstUse, here.useCount))
            use.from = m_makers[quint32(use.value)];
    }
    for (quint32 node = whole.firstNode; node < end; ++node) {
        for (const TextId result : m_program.resultsOf(m_program.nodes[node]))
            m_makers[quint32(result)] = noNode;
    }
}

}
