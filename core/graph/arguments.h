// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/program.h"
#include "core/value/json.h"

namespace pith {

// An Argument of the schema: a union by its tag. What is not known is shown by its tag.
struct Argument
{
    struct Item
    {
        QByteArray name; // of a value, a graph or an object; empty: it is a literal
        QByteArray json; // a literal as it stands in the text
        QString text; // as people read it
    };
    QByteArray tag; // "as_tensor"
    bool isList = false;
    std::vector<Item> items; // of what is no list: one

    bool isNone() const { return tag == "as_none"; }
};

struct NodeInput
{
    QByteArray name; // of the operator's argument; empty for higher-order operators
    Argument argument;
};

// What a node's text says beside what GraphNode has.
struct NodeDetails
{
    std::vector<NodeInput> inputs;
    std::vector<Argument> outputs;
    std::vector<std::pair<QByteArray, QByteArray>> metadata; // texts, in the order of the file
};
NodeDetails detailsOf(const Program &program, const GraphNode &node);

// One of a model's inputs or outputs.
struct Spec
{
    QByteArray kind; // "parameter", "user_input", "buffer_mutation"
    QByteArray name; // of the value in the graph; empty: it is none
    std::optional<Argument> argument; // where the schema has a union there
    std::optional<Argument> constant; // the value of what is no tensor but was given as it is: True, 3
    std::vector<std::pair<QByteArray, QByteArray>> others; // "parameter_name": "\"fc.weight\"", as JSON

    QByteArray target() const; // what it stands for: "fc.weight"; empty: nothing
    QByteArray value() const; // its name, or that of a number that is computed from sizes; empty: it is none
};
std::vector<Spec> specsOf(const Program &program, TextRange list);
std::vector<Argument> argumentsOf(const Program &program, TextRange list);

// A size: a number, or an expression and what it was for the example.
struct SymbolicInt
{
    std::optional<qint64> number;
    QByteArray expression; // SymPy's constructors
    QByteArray hint; // JSON; "null" where it depends on the data
};

struct ValueMeta
{
    qint64 dtype = 0; // its code
    std::vector<SymbolicInt> shape;
    std::vector<SymbolicInt> stride;
    QByteArray device;
    bool requiresGrad = false;
};
std::optional<ValueMeta> metaOf(const Program &program, quint32 graph, TextId value);
SymbolicInt symbolicIntOf(const Program &program, TextRange text);

// A number or truth value of a graph that is computed from sizes.
struct Symbol
{
    QLatin1StringView type; // "int"
    QString text; // "2*s77 (6)", "u0 >= 0"
};
std::optional<Symbol> symbolOf(const Program &program, quint32 graph, TextId value);

struct ModuleCallEntry
{
    QByteArray fqn;
    QByteArray signature; // JSON; empty: none
};
std::vector<ModuleCallEntry> moduleCallsOf(const Program &program);

struct CallSignature
{
    QString takes; // "((*,), {})", "input, mask"; empty: it is not told
    QString gives;
};
CallSignature callSignatureOf(const ModuleCallEntry &call);

// Ranges of the symbols, opsets and the like: members of an object as they stand in the text.
std::vector<std::pair<QByteArray, QByteArray>> membersOf(const Program &program, TextRange object);
std::vector<QByteArray> textsOf(const Program &program, TextRange list); // what in it are texts

QByteArray classOf(const Program &program, TextRange customObject); // "torch.classes.x.Y"
// Graphs that are inside others, each behind the one that holds it.
std::vector<quint32> graphsInside(const Program &program);

// As people read it.
QString textOf(const Argument &argument); // "x", "[2, 3]", "float32", "None"
QString textOf(const SymbolicInt &number); // "12", "2*s77"
QString rangeText(QByteArrayView json); // "2 … 64", "≥ 2" of {"min_val": …, "max_val": …}
QString resultText(const Program &program, const GraphNode &node); // "float32 s77×4, int 2*s77 (6)"
QString shortTarget(QByteArrayView target); // "linear" of "torch.ops.aten.linear.default"
QString symbolText(const Program &program, quint32 graph, TextId value); // "2*s77 (6)"; empty: it is no symbol
QString valueText(const Program &program, quint32 graph, TextId value); // "float32 s77 (3)×4"; empty: it is not told
QString shapeOf(const ValueMeta &meta); // "s77×4", "scalar"
QString shapeWithHints(const ValueMeta &meta); // "s77 (3)×4"

// Writes a value of the text through the writer, as its rules for numbers say. Of up to 64 in each other.
void copyJson(JsonWriter &json, QByteArrayView text);

}
