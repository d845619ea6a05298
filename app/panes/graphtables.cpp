// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphtables.h"

#include "app/models/modelcounts.h"
#include "app/models/programs.h"
#include "app/panes/plainfact.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/document/words.h"
#include "core/graph/outline.h"
#include "core/graph/schema.h"

#include <algorithm>
#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<ValueMeta> metaOfInput(const Program &program, const Spec &spec)
{
    const TextId value = program.texts.find(spec.value());
    return program.graphs.empty() || value == TextId::None ? std::nullopt : metaOf(program, 0, value);
}

struct SignatureRows
{
    Subject model;
    ProgramPtr program;
    GraphWeights weights;
    std::vector<Spec> specs; // inputs, then outputs
    size_t inputs = 0;
};

std::optional<Symbol> symbolOf(const Program &program, const Spec &spec)
{
    const TextId value = program.texts.find(spec.value());
    return program.graphs.empty() || value == TextId::None ? std::nullopt : symbolOf(program, 0, value);
}

// Of what is no tensor.
QString wordsOf(const Program &program, const Spec &spec)
{
    if (const auto symbol = symbolOf(program, spec))
        return visible(symbol->text);
    const auto &given = spec.constant ? spec.constant : spec.argument;
    return given ? visible(textOf(*given)) : QString();
}

QString signatureText(const SignatureRows &rows, const Spec &spec, int column)
{
    const auto meta = metaOfInput(*rows.program, spec);
    switch (column) {
    case 0: {
        const bool isPassing = std::ranges::find(spec.others, std::pair(QByteArray("persistent"), QByteArray("false")))
            != spec.others.end();
        return shown(spec.kind).replace(u'_', u' ') + (isPassing ? tr(", not persistent") : QString());
    }
    case 1:
        return shown(spec.value());
    case 2: {
        const auto symbol = meta ? std::nullopt : symbolOf(*rows.program, spec);
        return meta ? dtypeTextOfCode(meta->dtype) : symbol ? QString(symbol->type) : QString();
    }
    case 3:
        return meta ? visible(shapeWithHints(*meta)) : wordsOf(*rows.program, spec);
    default:
        return shown(spec.target());
    }
}

struct CallRows
{
    struct Inside
    {
        quint64 nodes = 0;
        quint64 parameters = 0;
    };
    Subject model;
    ProgramPtr program;
    std::vector<ModuleCallEntry> calls;
    QHash<QByteArray, Inside> inside; // by path
    quint64 parameters = 0; // of the whole model
};

// A module that is called again is "blocks.0@1" there.
QByteArray pathOf(const ModuleCallEntry &call)
{
    return call.fqn.first(call.fqn.indexOf('@') < 0 ? call.fqn.size() : call.fqn.indexOf('@'));
}

void countInside(CallRows &rows)
{
    for (const GraphNode &node : rows.program->nodes) {
        for (const QByteArray &path : modulesAround(rows.program->module(node)))
            ++rows.inside[path].nodes;
    }
    eachWeight(rows.model.document, rows.model.prefix, [&](QByteArrayView name, const Weight &weight) {
        if (!weight.isParameter)
            return;
        rows.parameters += weight.elements;
        std::vector<QByteArray> around = modulesAround(name);
        around.pop_back(); // its own name
        for (const QByteArray &path : around)
            rows.inside[path].parameters += weight.elements;
    });
}

QString callText(const CallRows &rows, const ModuleCallEntry &call, int column)
{
    const QByteArray path = pathOf(call);
    const auto type = rows.program->moduleTypes.find(path);
    const CallRows::Inside inside = rows.inside.value(path);
    const CallSignature signature = callSignatureOf(call);
    switch (column) {
    case 0:
        return path.isEmpty() ? tr("the model") : shown(call.fqn);
    case 1:
        return type == rows.program->moduleTypes.end() ? QString() : shown(type->second);
    case 2:
        return grouped(path.isEmpty() ? rows.program->nodes.size() : inside.nodes);
    case 3:
        return grouped(path.isEmpty() ? rows.parameters : inside.parameters);
    case 4:
        return signature.takes.isEmpty() ? QString() : visible(signature.takes);
    default:
        return signature.gives.isEmpty() ? QString() : visible(signature.gives);
    }
}

// The weights of a module, where it has some.
Subject weightsOf(const Subject &model, const QByteArray &path)
{
    const auto root = rootOfSection(*model.document, model.prefix, weightsSection);
    if (!root || path.isEmpty())
        return {};
    Subject module;
    module.document = model.document;
    module.kind = Subject::Kind::Module;
    module.root = *root;
    module.value = model.document->roots[*root].value;
    module.prefix = QString::fromUtf8(path) + u'.';
    return module;
}

// What a weight is called; of tied ones the graph knows only one of their names.
QByteArrayList namesOf(const Subject &weight)
{
    const Values &values = weight.document->values;
    QByteArrayList names{values.text(weight.path.front().key).toByteArray()};
    if (values.kind(weight.value) != Kind::Tensor)
        return names;
    const Tensor &tensor = values.tensor(values.tensorId(weight.value));
    eachWeight(weight.document, modelOf(weight).prefix, [&](QByteArrayView name, const Weight &other) {
        const Tensor &one = values.tensor(values.tensorId(other.value));
        const bool isTied = one.storage != StorageId::None && one.storage == tensor.storage
            && one.offset == tensor.offset && one.shape == tensor.shape;
        if (isTied && !names.contains(name))
            names += name.toByteArray();
    });
    return names;
}

// A word that is looked for in any case, in hundreds of thousands of names: plain letters are compared as they are.
class Word
{
public:
    explicit Word(const QString &word) : m_word(word), m_lower(word.toLower().toUtf8()), m_isPlain(isPlain(m_lower)) {}

    bool isIn(QByteArrayView text) const
    {
        if (!m_isPlain || !isPlain(text))
            return QString::fromUtf8(text).contains(m_word, Qt::CaseInsensitive);
        const auto isSame = [](char c, char lower) { return (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) == lower; };
        return !std::ranges::search(text, m_lower, isSame).empty();
    }

private:
    static bool isPlain(QByteArrayView text)
    {
        return std::ranges::none_of(text, [](char c) { return (quint8(c) & 0x80U) != 0; });
    }

    QString m_word;
    QByteArray m_lower;
    bool m_isPlain;
};

// The module that a node is part of, and the graph where that is one inside others.
QString placeText(const Program &program, const GraphNode &node)
{
    const QByteArray &path = program.graphs[node.graph].path;
    const QByteArrayView module = program.module(node);
    return shown(path) + (path.isEmpty() || module.isEmpty() ? QString() : u" · "_s) + shown(module);
}

}

GraphWeights::GraphWeights(const Subject &model, const Program &program) : m_model(modelOf(model))
{
    for (const Spec &spec : specsOf(program, program.inputSpecs))
        m_names.insert(spec.name, spec.target());
    const DocumentPtr &document = m_model.document;
    const Values &values = document->values;
    for (quint32 root = 0; root < document->roots.size(); ++root) {
        const auto section = sectionOf(*document, root);
        if (!section || !isPlainlyNamed(*section) || section->model != model.prefix.toUtf8())
            continue;
        const auto items = values.items(document->roots[root].value);
        for (quint32 i = 0; i < items.size() / 2; ++i)
            m_tensors.insert(values.text(items[2 * i]).toByteArray(), {root, i});
    }
}

Subject nodeOf(const Subject &model, const Program &program, quint32 node)
{
    Subject graph = graphOf(model, program.nodes[node].graph);
    graph.node = node;
    graph.part = QString::fromUtf8(program.name(program.nodes[node]));
    return graph;
}

Subject graphOf(const Subject &model, quint32 number)
{
    Subject graph;
    graph.document = model.document;
    graph.kind = Subject::Kind::Graph;
    graph.prefix = model.prefix;
    graph.graph = number;
    return graph;
}

Subject GraphWeights::tensor(QByteArrayView value) const { return named(m_names.value(value.toByteArray())); }

Subject GraphWeights::named(const QByteArray &fqn) const
{
    const auto item = m_tensors.constFind(fqn);
    if (item == m_tensors.constEnd())
        return {};
    const Document &document = *m_model.document;
    const auto items = document.values.items(document.roots[item->root].value);
    Subject tensor;
    tensor.document = m_model.document;
    tensor.kind = Subject::Kind::Value;
    tensor.root = item->root;
    tensor.path = {{Step::Kind::Key, item->number, items[2 * item->number]}};
    tensor.value = items[2 * item->number + 1];
    return tensor;
}

TableSource signatureSource(const Subject &model, ProgramPtr program)
{
    const auto rows = std::make_shared<SignatureRows>();
    rows->model = model;
    rows->program = std::move(program);
    rows->weights = GraphWeights(model, *rows->program);
    rows->specs = specsOf(*rows->program, rows->program->inputSpecs);
    rows->inputs = rows->specs.size();
    std::ranges::move(specsOf(*rows->program, rows->program->outputSpecs), std::back_inserter(rows->specs));
    TableSource source;
    source.columns = {{tr("Kind"), 18}, {tr("Name"), 28}, {tr("Type"), 10}, {tr("Shape"), 18},
        {.title = tr("Stands for"), .characters = 30, .link = true}};
    source.rows = qsizetype(rows->specs.size());
    source.text = [rows](qsizetype row, int column) { return signatureText(*rows, rows->specs[size_t(row)], column); };
    source.target = [rows](qsizetype row) { return rows->weights.named(rows->specs[size_t(row)].target()); };
    return source;
}

ModuleWeights weightsIn(const Subject &model, const QByteArray &path)
{
    ModuleWeights found;
    const QByteArray prefix = path + '.';
    eachWeight(model.document, model.prefix, [&](QByteArrayView name, const Weight &weight) {
        if (!name.startsWith(prefix))
            return;
        ++found.tensors;
        found.elements += weight.elements;
    });
    found.subject = weightsOf(model, path);
    return found;
}

TableSource callsSource(const Subject &model, ProgramPtr program)
{
    const auto rows = std::make_shared<CallRows>();
    rows->model = model;
    rows->program = std::move(program);
    rows->calls = moduleCallsOf(*rows->program);
    countInside(*rows);
    TableSource source;
    source.columns = {{tr("Call"), 22}, {tr("Class"), 28}, {tr("Nodes"), 7, true}, {tr("Parameters"), 11, true},
        {tr("Takes"), 16}, {tr("Gives"), 14}};
    source.rows = qsizetype(rows->calls.size());
    source.text = [rows](qsizetype row, int column) { return callText(*rows, rows->calls[size_t(row)], column); };
    source.target = [rows](qsizetype row) { return weightsOf(rows->model, pathOf(rows->calls[size_t(row)])); };
    return source;
}

Subject modelOf(const Subject &subject)
{
    Subject model;
    if (!subject.document)
        return model;
    const auto section
        = subject.kind == Subject::Kind::Value ? sectionOf(*subject.document, subject.root) : std::nullopt;
    model.document = subject.document;
    model.kind = Subject::Kind::Model;
    model.prefix = section ? QString::fromUtf8(section->model) : subject.prefix;
    return model;
}

bool isUsedByGraph(const Subject &subject)
{
    if (subject.kind != Subject::Kind::Value || subject.path.size() != 1 || !subject.document)
        return false;
    const auto section = sectionOf(*subject.document, subject.root);
    return section && isPlainlyNamed(*section) && hasProgram(modelOf(subject));
}

// Graphs inside others take weights by the names that they have outside.
std::vector<WeightUse> usesOf(const Subject &weight, const Program &program)
{
    std::vector<WeightUse> uses;
    const QByteArrayList names = namesOf(weight);
    for (const Spec &spec : specsOf(program, program.inputSpecs)) {
        if (!names.contains(spec.target()) || spec.name.isEmpty())
            continue;
        for (quint32 graph = 0; graph < program.graphs.size(); ++graph) {
            for (const quint32 node : program.usersOf(graph, program.texts.find(spec.name)))
                uses.push_back({node, spec.name});
        }
    }
    return uses;
}

// In which argument the node has it.
QString argumentOf(const Program &program, const WeightUse &use)
{
    for (const NodeInput &input : detailsOf(program, program.nodes[use.node]).inputs) {
        if (std::ranges::find(input.argument.items, use.value, &Argument::Item::name) != input.argument.items.end())
            return shown(input.name);
    }
    return {};
}

TableSource usesSource(const Subject &weight, ProgramPtr program)
{
    const auto uses = std::make_shared<std::vector<WeightUse>>(usesOf(weight, *program));
    TableSource source;
    source.columns = {{tr("Node"), 24}, {tr("Operator"), 34}, {tr("As"), 14}, {tr("Module"), 24}, {tr("Source"), 30}};
    source.rows = qsizetype(uses->size());
    source.text = [uses, program](qsizetype row, int column) {
        const WeightUse &use = (*uses)[size_t(row)];
        const GraphNode &node = program->nodes[use.node];
        switch (column) {
        case 0:
            return shown(program->name(node));
        case 1:
            return shown(program->target(node));
        case 2:
            return argumentOf(*program, use);
        case 3:
            return placeText(*program, node);
        default:
            return sourceLine(detailsOf(*program, node));
        }
    };
    source.target = [uses, model = modelOf(weight), program](
                        qsizetype row) { return nodeOf(model, *program, (*uses)[size_t(row)].node); };
    return source;
}

QString argumentsText(const NodeDetails &details)
{
    QStringList parts;
    for (const NodeInput &input : details.inputs) {
        const QString text = textOf(input.argument);
        parts += input.name.isEmpty() ? text : QString::fromUtf8(input.name) + u'=' + text;
    }
    return visible(parts.join(u", "_s));
}

QString framePlace(const QString &line)
{
    const QStringList parts = line.split(u'"');
    QString place = parts.value(2);
    place.replace(", line "_L1, ":"_L1);
    return parts.value(1).section(u'/', -1) + place;
}

// The innermost frame is the last.
QString sourceLine(const NodeDetails &details)
{
    const auto trace
        = std::ranges::find(details.metadata, QByteArray("stack_trace"), &std::pair<QByteArray, QByteArray>::first);
    if (trace == details.metadata.end())
        return {};
    const QString text = QString::fromUtf8(trace->second);
    const qsizetype begin = text.lastIndexOf("File \""_L1);
    return begin < 0 ? QString() : visible(framePlace(text.mid(begin, text.indexOf(u'\n', begin) - begin)));
}

TableSource nodesSource(ProgramPtr program, std::shared_ptr<const std::vector<quint32>> nodes)
{
    TableSource source;
    source.columns = {{tr("Node"), 22}, {tr("Operator"), 30}, {tr("Arguments"), 24}, {tr("Result"), 16},
        {tr("Module"), 14}, {tr("Source"), 10}};
    source.rows = qsizetype(nodes->size());
    source.text = [program = std::move(program), nodes = std::move(nodes)](qsizetype row, int column) {
        const GraphNode &node = program->nodes[(*nodes)[size_t(row)]];
        switch (column) {
        case 0:
            return shown(program->name(node));
        case 1:
            return shown(program->target(node));
        case 2:
            return argumentsText(detailsOf(*program, node));
        case 3:
            return visibleSentence(resultText(*program, node));
        case 4:
            return placeText(*program, node);
        default:
            return sourceLine(detailsOf(*program, node));
        }
    };
    return source;
}

std::vector<quint32> nodesWith(const Program &program, const QString &words)
{
    std::vector<quint32> found(program.nodes.size());
    std::iota(found.begin(), found.end(), 0);
    for (const QString &one : words.split(u' ', Qt::SkipEmptyParts)) {
        const Word word(one);
        std::vector<bool> fits(program.texts.size());
        for (quint32 i = 0; i < fits.size(); ++i)
            fits[i] = word.isIn(program.texts.at(i));
        std::vector<bool> graphs;
        for (const Graph &graph : program.graphs)
            graphs.push_back(word.isIn(graph.path));
        const auto has = [&](TextId text) { return text != TextId::None && fits[quint32(text)]; };
        std::erase_if(found, [&](quint32 number) {
            const GraphNode &node = program.nodes[number];
            return !has(node.name) && !has(node.target) && !has(node.module) && !graphs[node.graph];
        });
    }
    return found;
}

}
