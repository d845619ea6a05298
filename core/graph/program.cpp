// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/program.h"

#include "core/bytes/text.h"
#include "core/graph/graphreader.h"
#include "core/graph/jsonwalk.h"

#include <algorithm>

namespace pith {

namespace {

struct Part
{
    QByteArrayView key;
    TextRange Program::*range;
};
constexpr Part topParts[]{
    {"schema_version", &Program::schemaVersion},
    {"opset_version", &Program::opsetVersion},
    {"verifiers", &Program::verifiers},
    {"range_constraints", &Program::rangeConstraints},
    {"guards_code", &Program::guardsCode},
};
constexpr Part moduleParts[]{
    {"module_call_graph", &Program::moduleCallGraph},
    {"treespec_namedtuple_fields", &Program::treespecFields},
    {"metadata", &Program::metadata},
};
constexpr Part signatureParts[]{
    {"input_specs", &Program::inputSpecs},
    {"output_specs", &Program::outputSpecs},
};

class ProgramReader
{
public:
    ProgramReader(JsonText definition, const Progress &progress) : m_progress(progress)
    {
        m_program.json = std::move(definition);
    }

    ProgramPtr read()
    {
        json::members(m_program.json.view(), [&](QByteArrayView key, json::Value value) {
            if (key == "graph_module")
                readModule(value);
            else if (key == "torch_version")
                m_program.versions.torch = json::string(value);
            else
                take(topParts, key, value);
        });
        if (m_program.text(m_program.schemaVersion).startsWith('{'))
            readSchemaVersion(m_program.versions, m_program.text(m_program.schemaVersion));
        if (m_graph.isThere())
            GraphReader(m_program, m_progress).read(m_graph);
        return std::make_shared<const Program>(std::move(m_program));
    }

private:
    void take(std::span<const Part> parts, QByteArrayView key, json::Value value)
    {
        const auto part = std::ranges::find(parts, key, &Part::key);
        if (part != parts.end())
            m_program.*part->range = rangeOf(m_program, json::raw(value));
    }

    void readModule(json::Value module)
    {
        json::members(module, [&](QByteArrayView key, json::Value value) {
            if (key == "graph")
                m_graph = rangeOf(m_program, json::raw(value));
            else if (key == "signature")
                json::members(
                    value, [&](QByteArrayView part, json::Value specs) { take(signatureParts, part, specs); });
            else
                take(moduleParts, key, value);
        });
    }

    Program m_program;
    TextRange m_graph;
    const Progress &m_progress;
};

}

TextRange Program::tensorValue(quint32 graph, TextId value) const
{
    const auto &values = graphs[graph].tensorValues;
    const auto found = std::ranges::lower_bound(values, value, {}, &Graph::NamedText::name);
    return found != values.end() && found->name == value ? found->text : TextRange();
}

Counts Program::operators(quint32 graph) const
{
    std::vector<quint64> counts(texts.size());
    for (const GraphNode &node : std::span(nodes).subspan(graphs[graph].firstNode, graphs[graph].nodeCount)) {
        if (node.target != TextId::None)
            ++counts[quint32(node.target)];
    }
    Counts named;
    for (quint32 i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0)
            named.emplace(texts.at(i).toByteArray(), counts[i]);
    }
    return named;
}

std::vector<std::pair<QByteArray, quint64>> Program::operatorsByCalls() const
{
    Counts all;
    for (quint32 graph = 0; graph < graphs.size(); ++graph) {
        for (const auto &[target, count] : operators(graph))
            all[target] += count;
    }
    std::vector<std::pair<QByteArray, quint64>> sorted(all.begin(), all.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<QByteArray, quint64>::second);
    return sorted;
}

std::vector<quint32> Program::usersOf(quint32 graph, TextId value) const
{
    std::vector<quint32> users;
    const quint32 first = graphs[graph].firstNode;
    for (quint32 node = first; node < first + graphs[graph].nodeCount; ++node) {
        if (std::ranges::find(usesOf(nodes[node]), value, &ValueUse::value) != usesOf(nodes[node]).end())
            users.push_back(node);
    }
    return users;
}

ProgramPtr readProgram(JsonText definition, const Progress &progress)
{
    return ProgramReader(std::move(definition), progress).read();
}

ProgramPtr readProgram(const Document &document, const ModelFiles &model, Progress &progress)
{
    if (!model.definition)
        throw Error(tr("The definition of the model %1 is not in the archive").arg(QString::fromUtf8(model.name)));
    return readProgram(JsonText(*document.archive.open(*model.definition, progress)), progress);
}

}
