// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/jsontext.h"
#include "core/graph/modelfiles.h"
#include "core/graph/texts.h"
#include "core/graph/versions.h"

#include <map>
#include <memory>

namespace pith {

// A part of a definition's text: the JSON of one thing, read when it is looked at. None: it is not there.
struct TextRange
{
    quint32 begin = 0;
    quint32 count = 0;

    bool isThere() const { return count > 0; }
};

constexpr quint32 noNode = 0xffffffff;

// A value that a node takes.
struct ValueUse
{
    TextId value = TextId::None;
    quint32 from = noNode; // the node that makes it; noNode: an input of the graph, or there is none of that name
};

// One call of an operator. What is shown of thousands at once is here; the rest is in its text (nodedetails.h).
struct GraphNode
{
    TextId name = TextId::None; // "linear_1"; where none is stated, that of its first result
    TextId target = TextId::None; // "torch.ops.aten.linear.default"
    TextId module = TextId::None; // the innermost call it is part of: "blocks.0.attn"; empty: the model's own
    quint32 graph = 0;
    quint32 firstUse = 0; // in Program::uses
    quint32 useCount = 0;
    quint32 firstResult = 0; // in Program::results
    quint32 resultCount = 0;
    TextRange text;
};

using Counts = std::map<QByteArray, quint64>;

// A graph: the model's own, or one that a node such as cond holds as an argument.
struct Graph
{
    QByteArray path; // "cond/true_graph_0"; empty: the model's own
    quint32 holder = noNode; // the node that holds it
    int depth = 0; // of graphs around it
    quint32 firstNode = 0; // in Program::nodes; all its nodes follow each other
    quint32 nodeCount = 0;
    TextRange inputs; // lists of Argument
    TextRange outputs;
    struct NamedText
    {
        TextId name;
        TextRange text;
    };
    std::vector<NamedText> tensorValues; // TensorMeta, by name's number
    std::vector<NamedText> symInts; // numbers that are computed from sizes
    std::vector<NamedText> symBools;
    std::vector<NamedText> symFloats;
    std::vector<NamedText> customObjects;
    bool returnsSingleTensor = false;
    Counts argumentKinds; // "as_tensor"
    Counts metadataKeys;
};

// A model's definition (torch/_export/serde/schema.py): the graphs at hand, everything else as parts of the text.
struct Program
{
    JsonText json;
    ModelVersions versions;
    TextRange schemaVersion;
    TextRange opsetVersion;
    TextRange verifiers;
    TextRange rangeConstraints;
    TextRange guardsCode;
    TextRange inputSpecs;
    TextRange outputSpecs;
    TextRange moduleCallGraph;
    TextRange treespecFields;
    TextRange metadata;

    std::vector<Graph> graphs; // the model's own first
    std::vector<GraphNode> nodes;
    std::vector<ValueUse> uses;
    std::vector<TextId> results;
    Texts texts;
    std::map<QByteArray, QByteArray> moduleTypes; // "blocks.0.attn": "torch.nn.modules.…"
    QStringList notes; // what was passed over

    QByteArrayView text(TextRange range) const { return json.view().sliced(range.begin, range.count); }
    QByteArrayView name(const GraphNode &node) const { return texts[node.name]; }
    QByteArrayView target(const GraphNode &node) const { return texts[node.target]; }
    QByteArrayView module(const GraphNode &node) const { return texts[node.module]; }
    std::span<const ValueUse> usesOf(const GraphNode &node) const
    {
        return std::span(uses).subspan(node.firstUse, node.useCount);
    }
    std::span<const TextId> resultsOf(const GraphNode &node) const
    {
        return std::span(results).subspan(node.firstResult, node.resultCount);
    }
    // The TensorMeta of a value; not there: it is no tensor, or nothing is stated.
    TextRange tensorValue(quint32 graph, TextId value) const;
    Counts operators(quint32 graph) const; // targets, by number of calls
    // Of all graphs, those with most calls first.
    std::vector<std::pair<QByteArray, quint64>> operatorsByCalls() const;
    // The nodes of a graph that take a value of it, in their order.
    std::vector<quint32> usersOf(quint32 graph, TextId value) const;
};
using ProgramPtr = std::shared_ptr<const Program>;

// Reads a definition of up to 1 GiB. What it does not know is passed over. Throws Error where the text is broken, and
// Cancelled.
ProgramPtr readProgram(JsonText definition, const Progress &progress);
ProgramPtr readProgram(const Document &document, const ModelFiles &model, Progress &progress);

}
