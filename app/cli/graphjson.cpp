// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/graphjson.h"

#include "core/graph/arguments.h"
#include "core/graph/schema.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

class ProgramWriter
{
public:
    ProgramWriter(JsonWriter &json, const Program &program) : m_json(json), m_program(program) {}

    void write(bool withNodes)
    {
        m_json.key(L1("torch_version")).text(m_program.versions.torch);
        part("schema_version", m_program.schemaVersion);
        part("opset_version", m_program.opsetVersion);
        part("verifiers", m_program.verifiers);
        part("range_constraints", m_program.rangeConstraints);
        part("guards_code", m_program.guardsCode);
        specs("inputs", m_program.inputSpecs);
        specs("outputs", m_program.outputSpecs);
        if (!m_program.graphs.empty())
            wholeGraph();
        moduleCalls();
        part("graph_module_metadata", m_program.metadata);
        part("treespec_namedtuple_fields", m_program.treespecFields);
        if (withNodes)
            nodes();
    }

private:
    void part(const char *name, TextRange range)
    {
        m_json.key(QByteArrayView(name));
        if (range.isThere())
            copyJson(m_json, m_program.text(range));
        else
            m_json.null();
    }

    void size(const SymbolicInt &size)
    {
        if (size.number) {
            m_json.value(*size.number);
            return;
        }
        m_json.beginObject().key(L1("expr")).text(size.expression).key(L1("hint"));
        copyJson(m_json, size.hint);
        m_json.endObject();
    }

    void sizes(QLatin1StringView name, const std::vector<SymbolicInt> &all)
    {
        m_json.key(name).beginArray();
        for (const SymbolicInt &one : all)
            size(one);
        m_json.endArray();
    }

    void meta(const ValueMeta &meta)
    {
        m_json.beginObject().field(L1("dtype"), dtypeTextOfCode(meta.dtype));
        sizes(L1("shape"), meta.shape);
        sizes(L1("stride"), meta.stride);
        m_json.key(L1("device")).text(meta.device).field(L1("requires_grad"), meta.requiresGrad).endObject();
    }

    void item(const Argument::Item &item)
    {
        if (item.name.isEmpty())
            copyJson(m_json, item.json);
        else
            m_json.text(item.name);
    }

    void argument(const Argument &argument)
    {
        m_json.beginObject().key(argument.tag);
        if (argument.isList)
            m_json.beginArray();
        for (const Argument::Item &one : argument.items)
            item(one);
        if (argument.isList)
            m_json.endArray();
        m_json.endObject();
    }

    void arguments(QLatin1StringView name, const std::vector<Argument> &all)
    {
        m_json.key(name).beginArray();
        for (const Argument &one : all)
            argument(one);
        m_json.endArray();
    }

    void specs(const char *name, TextRange list)
    {
        m_json.key(QByteArrayView(name)).beginArray();
        for (const Spec &one : specsOf(m_program, list))
            spec(one);
        m_json.endArray();
    }

    void spec(const Spec &spec)
    {
        m_json.beginObject().key(L1("kind")).text(spec.kind);
        if (spec.argument) {
            m_json.key(L1("arg"));
            argument(*spec.argument);
        }
        if (!spec.name.isEmpty())
            m_json.key(L1("name")).text(spec.name);
        for (const auto &[key, value] : spec.others) {
            m_json.key(key);
            copyJson(m_json, value);
        }
        const TextId value = m_program.texts.find(spec.name);
        if (const auto tensor = m_program.graphs.empty() ? std::nullopt : metaOf(m_program, 0, value)) {
            m_json.key(L1("tensor"));
            meta(*tensor);
        }
        m_json.endObject();
    }

    void counts(QLatin1StringView name, const Counts &all)
    {
        m_json.key(name).beginObject();
        for (const auto &[key, count] : all)
            m_json.key(key).value(count);
        m_json.endObject();
    }

    void graphFields(quint32 number)
    {
        const Graph &graph = m_program.graphs[number];
        m_json.field(L1("nodes"), graph.nodeCount);
        counts(L1("ops"), m_program.operators(number));
        counts(L1("argument_kinds"), graph.argumentKinds);
        counts(L1("metadata_keys"), graph.metadataKeys);
        m_json.field(L1("tensor_values"), quint64(graph.tensorValues.size())).key(L1("sym_int_values")).beginObject();
        for (const Graph::NamedText &value : graph.symInts) {
            m_json.key(m_program.texts[value.name]);
            size(symbolicIntOf(m_program, value.text));
        }
        m_json.endObject().field(L1("sym_bool_values"), quint64(graph.symBools.size()));
        m_json.field(L1("sym_float_values"), quint64(graph.symFloats.size()));
        m_json.key(L1("custom_obj_values")).beginObject();
        for (const Graph::NamedText &value : graph.customObjects) {
            m_json.key(m_program.texts[value.name]).text(classOf(m_program, value.text));
        }
        m_json.endObject().field(L1("is_single_tensor_return"), graph.returnsSingleTensor);
    }

    void wholeGraph()
    {
        m_json.key(L1("graph")).beginObject();
        graphFields(0);
        m_json.key(L1("subgraphs")).beginArray();
        for (const quint32 graph : graphsInside(m_program)) {
            m_json.beginObject();
            graphFields(graph);
            m_json.key(L1("path")).text(m_program.graphs[graph].path);
            arguments(L1("inputs"), argumentsOf(m_program, m_program.graphs[graph].inputs));
            arguments(L1("outputs"), argumentsOf(m_program, m_program.graphs[graph].outputs));
            m_json.endObject();
        }
        m_json.endArray().endObject();
    }

    void moduleCalls()
    {
        m_json.key(L1("module_call_graph")).beginArray();
        for (const ModuleCallEntry &entry : moduleCallsOf(m_program)) {
            m_json.beginObject().key(L1("fqn")).text(entry.fqn).key(L1("signature"));
            if (entry.signature.isEmpty())
                m_json.null();
            else
                copyJson(m_json, entry.signature);
            m_json.endObject();
        }
        m_json.endArray();
    }

    void nodes()
    {
        m_json.key(L1("nodes")).beginArray();
        for (const GraphNode &one : m_program.nodes)
            node(one);
        m_json.endArray();
    }

    void node(const GraphNode &node)
    {
        const NodeDetails details = detailsOf(m_program, node);
        m_json.beginObject().key(L1("name")).text(m_program.name(node)).key(L1("target")).text(m_program.target(node));
        m_json.key(L1("graph")).text(m_program.graphs[node.graph].path).key(L1("inputs")).beginArray();
        for (const NodeInput &input : details.inputs) {
            m_json.beginObject().key(L1("name")).text(input.name).key(L1("arg"));
            argument(input.argument);
            m_json.endObject();
        }
        m_json.endArray();
        arguments(L1("outputs"), details.outputs);
        m_json.key(L1("metadata")).beginObject();
        for (const auto &[key, text] : details.metadata)
            m_json.key(key).text(text);
        m_json.endObject().endObject();
    }

    JsonWriter &m_json;
    const Program &m_program;
};

}

void writeProgram(JsonWriter &json, const Program &program, bool withNodes)
{
    ProgramWriter(json, program).write(withNodes);
}

}
