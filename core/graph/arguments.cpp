// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/arguments.h"

#include "core/bytes/error.h"
#include "core/graph/jsonelement.h"
#include "core/graph/literals.h"
#include "core/graph/treespec.h"

namespace pith {

namespace {

using json::Element;

Argument::Item itemOf(const QByteArray &tag, const Element &value)
{
    for (const char *const key : {"name", "as_name"}) {
        if (const QByteArray name = json::string(json::at(value, key)); !name.isEmpty())
            return {name, {}, QString::fromUtf8(name)};
    }
    return {{}, json::source(value), literalText(tag, value)};
}

Argument argumentOf(const Element &element)
{
    Argument argument;
    json::members(element, [&](QByteArrayView tag, const Element &value) {
        if (!argument.tag.isEmpty())
            return;
        argument.tag = tag.toByteArray();
        argument.isList = json::isList(value);
        if (argument.isList)
            json::items(value, [&](const Element &item) { argument.items.push_back(itemOf(argument.tag, item)); });
        else
            argument.items.push_back(itemOf(argument.tag, value));
    });
    return argument;
}

bool isUnion(const Element &element)
{
    bool is = false;
    json::members(element, [&](QByteArrayView key, const Element &) { is = is || key.startsWith("as_"); });
    return is;
}

Spec specOf(const Element &element)
{
    Spec spec;
    json::members(element, [&](QByteArrayView kind, const Element &value) {
        spec.kind = kind.toByteArray();
        json::members(value, [&](QByteArrayView key, const Element &part) {
            if (key != "arg") {
                spec.others.emplace_back(key.toByteArray(), json::source(part));
                if (key == "value" && isUnion(part))
                    spec.constant = argumentOf(part);
            } else if (isUnion(part)) {
                spec.argument = argumentOf(part);
                spec.name = spec.argument->isList
                    ? QByteArray()
                    : json::string(json::at(json::at(part, spec.argument->tag.constData()), "name"));
            } else {
                spec.name = json::string(json::at(part, "name"));
            }
        });
    });
    return spec;
}

SymbolicInt symbolicIntOf(const Element &element)
{
    SymbolicInt number;
    number.number = json::integer(json::at(element, "as_int"));
    const Element expression = json::at(element, "as_expr");
    number.expression = json::string(json::at(expression, "expr_str"));
    number.hint = "null";
    json::members(
        json::at(expression, "hint"), [&](QByteArrayView, const Element &hint) { number.hint = json::source(hint); });
    return number;
}

std::vector<SymbolicInt> symbolicInts(const Element &list)
{
    std::vector<SymbolicInt> numbers;
    json::items(list, [&](const Element &item) { numbers.push_back(symbolicIntOf(item)); });
    return numbers;
}

template <typename T, typename Read> std::vector<T> listOf(const Program &program, TextRange list, Read read)
{
    std::vector<T> all;
    if (!list.isThere())
        return all;
    json::PartParser parser;
    json::items(parser.parse(program.text(list)), [&](const Element &item) { all.push_back(read(item)); });
    return all;
}

}

NodeDetails detailsOf(const Program &program, const GraphNode &node)
{
    NodeDetails details;
    json::PartParser parser;
    const Element element = parser.parse(program.text(node.text));
    json::items(json::at(element, "inputs"), [&](const Element &input) {
        details.inputs.push_back({json::string(json::at(input, "name")), argumentOf(json::at(input, "arg"))});
    });
    json::items(
        json::at(element, "outputs"), [&](const Element &output) { details.outputs.push_back(argumentOf(output)); });
    json::members(json::at(element, "metadata"), [&](QByteArrayView key, const Element &value) {
        details.metadata.emplace_back(key.toByteArray(), json::string(value));
    });
    return details;
}

QByteArray Spec::target() const
{
    for (const auto &[key, json] : others) {
        if ((key.endsWith("_name") || key == "name") && json.size() > 1 && json.startsWith('"')) {
            json::PartParser parser;
            return json::string(parser.parse(json));
        }
    }
    return {};
}

QByteArray Spec::value() const
{
    const bool isOne = name.isEmpty() && argument && !argument->isList && !argument->items.empty();
    return isOne ? argument->items.front().name : name;
}

std::vector<Spec> specsOf(const Program &program, TextRange list) { return listOf<Spec>(program, list, specOf); }

std::vector<Argument> argumentsOf(const Program &program, TextRange list)
{
    return listOf<Argument>(program, list, argumentOf);
}

std::optional<ValueMeta> metaOf(const Program &program, quint32 graph, TextId value)
{
    const TextRange text = program.tensorValue(graph, value);
    if (!text.isThere())
        return {};
    json::PartParser parser;
    const Element element = parser.parse(program.text(text));
    ValueMeta meta;
    meta.dtype = json::integer(json::at(element, "dtype")).value_or(0);
    meta.shape = symbolicInts(json::at(element, "sizes"));
    meta.stride = symbolicInts(json::at(element, "strides"));
    meta.device = deviceText(json::at(element, "device")).toUtf8();
    meta.requiresGrad = json::truth(json::at(element, "requires_grad"));
    return meta;
}

SymbolicInt symbolicIntOf(const Program &program, TextRange text)
{
    json::PartParser parser;
    return symbolicIntOf(parser.parse(program.text(text)));
}

std::vector<ModuleCallEntry> moduleCallsOf(const Program &program)
{
    return listOf<ModuleCallEntry>(program, program.moduleCallGraph, [](const Element &entry) {
        const Element signature = json::at(entry, "signature");
        return ModuleCallEntry{
            json::string(json::at(entry, "fqn")), json::isNull(signature) ? QByteArray() : json::source(signature)};
    });
}

CallSignature callSignatureOf(const ModuleCallEntry &call)
{
    if (call.signature.isEmpty())
        return {};
    const JsonText text(call.signature);
    json::PartParser parser;
    const Element signature = parser.parse(text.view());
    const auto list = [&](const char *key) {
        QStringList names;
        json::items(json::at(signature, key), [&](const Element &argument) {
            const QByteArray plain = json::string(argument);
            names += plain.isEmpty() ? textOf(argumentOf(argument)) : QString::fromUtf8(plain);
        });
        return names.join(QStringLiteral(", "));
    };
    const auto told = [&](const char *values, const char *spec) {
        const QString names = list(values);
        const QString nesting = treeSpecText(json::string(json::at(signature, spec)));
        return names.isEmpty() ? nesting : names + (nesting.isEmpty() ? QString() : QStringLiteral("  ") + nesting);
    };
    const QString names = list("forward_arg_names");
    const QString inputs = told("inputs", "in_spec");
    return {names.isEmpty() || inputs.startsWith(names) ? inputs : names + QStringLiteral("  ") + inputs,
        told("outputs", "out_spec")};
}

std::vector<std::pair<QByteArray, QByteArray>> membersOf(const Program &program, TextRange object)
{
    std::vector<std::pair<QByteArray, QByteArray>> all;
    if (!object.isThere())
        return all;
    json::PartParser parser;
    json::members(parser.parse(program.text(object)),
        [&](QByteArrayView key, const Element &value) { all.emplace_back(key.toByteArray(), json::source(value)); });
    return all;
}

QByteArray classOf(const Program &program, TextRange customObject)
{
    json::PartParser parser;
    return json::string(json::at(parser.parse(program.text(customObject)), "class_fqn"));
}

std::vector<quint32> graphsInside(const Program &program)
{
    std::vector<std::vector<quint32>> inside(program.graphs.size());
    for (quint32 graph = 1; graph < program.graphs.size(); ++graph)
        inside[program.nodes[program.graphs[graph].holder].graph].push_back(graph);
    std::vector<quint32> order;
    std::vector<quint32> waiting(program.graphs.empty() ? 0 : 1, 0);
    while (!waiting.empty()) {
        const quint32 graph = waiting.back();
        waiting.pop_back();
        if (graph > 0)
            order.push_back(graph);
        waiting.insert(waiting.end(), inside[graph].rbegin(), inside[graph].rend());
    }
    return order;
}

std::vector<QByteArray> textsOf(const Program &program, TextRange list)
{
    return listOf<QByteArray>(program, list, [](const Element &item) { return json::string(item); });
}

}
