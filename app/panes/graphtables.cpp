// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphtables.h"

#include "app/models/visible.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/document/words.h"
#include "core/graph/schema.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QString shown(QByteArrayView utf8) { return utf8.isEmpty() ? QString() : visible(QString::fromUtf8(utf8)); }

std::optional<ValueMeta> metaOfInput(const Program &program, const Spec &spec)
{
    const TextId value = program.texts.find(spec.name);
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

QString signatureText(const SignatureRows &rows, const Spec &spec, int column)
{
    const auto meta = metaOfInput(*rows.program, spec);
    switch (column) {
    case 0:
        return shown(spec.kind).replace(u'_', u' ');
    case 1:
        return shown(spec.name);
    case 2:
        return meta ? dtypeTextOfCode(meta->dtype) : QString();
    case 3:
        return meta ? shapeWithHints(*meta) : spec.argument ? textOf(*spec.argument) : QString();
    default:
        return shown(spec.target());
    }
}

Fact fact(const QString &name, const QString &value, const Subject &target = {})
{
    return {name, value, {}, {}, false, target, {}};
}

Subject weightIn(const Argument &argument, const GraphWeights &weights)
{
    return argument.items.size() == 1 ? weights.tensor(argument.items.front().name) : Subject();
}

}

GraphWeights::GraphWeights(const Subject &model, const Program &program) : m_document(model.document)
{
    for (const Spec &spec : specsOf(program, program.inputSpecs))
        m_names.insert(spec.name, spec.target());
    const Values &values = m_document->values;
    for (quint32 root = 0; root < m_document->roots.size(); ++root) {
        const auto section = sectionOf(*m_document, root);
        if (!section || !isPlainlyNamed(*section) || section->model != model.prefix.toUtf8())
            continue;
        const auto items = values.items(m_document->roots[root].value);
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            Subject tensor;
            tensor.document = m_document;
            tensor.kind = Subject::Kind::Value;
            tensor.root = root;
            tensor.path = {{Step::Kind::Key, quint32(i / 2), items[i]}};
            tensor.value = items[i + 1];
            m_tensors.insert(values.text(items[i]).toByteArray(), tensor);
        }
    }
}

Subject GraphWeights::tensor(QByteArrayView value) const { return named(m_names.value(value.toByteArray())); }

Subject GraphWeights::named(const QByteArray &fqn) const { return m_tensors.value(fqn); }

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
    source.columns = {{tr("Kind"), 18}, {tr("Name"), 28}, {tr("Type"), 10}, {tr("Shape"), 18}, {tr("Stands for"), 30}};
    source.rows = qsizetype(rows->specs.size());
    source.text = [rows](qsizetype row, int column) { return signatureText(*rows, rows->specs[size_t(row)], column); };
    source.target = [rows](qsizetype row) { return rows->weights.named(rows->specs[size_t(row)].target()); };
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

// The innermost frame is the last.
QString sourceLine(const NodeDetails &details)
{
    const auto trace
        = std::ranges::find(details.metadata, QByteArray("stack_trace"), &std::pair<QByteArray, QByteArray>::first);
    if (trace == details.metadata.end())
        return {};
    const QString text = QString::fromUtf8(trace->second);
    const qsizetype begin = text.lastIndexOf("File \""_L1);
    if (begin < 0)
        return {};
    const QString line = text.mid(begin, text.indexOf(u'\n', begin) - begin);
    const QStringList parts = line.split(u'"');
    const QString file = parts.value(1).section(u'/', -1);
    QString place = parts.value(2);
    place.replace(", line "_L1, ":"_L1);
    return visible(file + place);
}

TableSource nodesSource(ProgramPtr program, std::shared_ptr<const std::vector<quint32>> nodes)
{
    TableSource source;
    source.columns = {{tr("Node"), 24}, {tr("Operator"), 34}, {tr("Arguments"), 44}, {tr("Result"), 24},
        {tr("Module"), 20}, {tr("Source"), 24}};
    source.rows = qsizetype(nodes->size());
    source.text = [program = std::move(program), nodes = std::move(nodes)](qsizetype row, int column) {
        const GraphNode &node = program->nodes[(*nodes)[size_t(row)]];
        const QByteArray &path = program->graphs[node.graph].path;
        switch (column) {
        case 0:
            return path.isEmpty() ? shown(program->name(node)) : shown(path + '/' + program->name(node).toByteArray());
        case 1:
            return shown(program->target(node));
        case 2:
            return argumentsText(detailsOf(*program, node));
        case 3:
            return resultText(*program, node);
        case 4:
            return shown(program->module(node));
        default:
            return sourceLine(detailsOf(*program, node));
        }
    };
    return source;
}

std::vector<quint32> nodesWith(const Program &program, const QString &words)
{
    std::vector<quint32> found(program.nodes.size());
    for (quint32 i = 0; i < found.size(); ++i)
        found[i] = i;
    for (const QString &word : words.split(u' ', Qt::SkipEmptyParts)) {
        std::vector<bool> fits(program.texts.size());
        for (quint32 i = 0; i < fits.size(); ++i)
            fits[i] = QString::fromUtf8(program.texts[TextId(i)]).contains(word, Qt::CaseInsensitive);
        const auto has = [&](TextId text) { return text != TextId::None && fits[quint32(text)]; };
        std::erase_if(found, [&](quint32 number) {
            const GraphNode &node = program.nodes[number];
            return !has(node.name) && !has(node.target) && !has(node.module);
        });
    }
    return found;
}

std::vector<Fact> nodeFacts(const Program &program, quint32 number, const GraphWeights &weights)
{
    const GraphNode &node = program.nodes[number];
    const NodeDetails details = detailsOf(program, node);
    std::vector<Fact> facts{
        fact(tr("Node"), shown(program.name(node))), fact(tr("Operator"), shown(program.target(node)))};
    for (const NodeInput &input : details.inputs) {
        const QString name = input.name.isEmpty() ? tr("argument") : shown(input.name);
        facts.push_back(fact(name, visible(textOf(input.argument)), weightIn(input.argument, weights)));
    }
    for (const TextId result : program.resultsOf(node)) {
        const auto meta = metaOf(program, node.graph, result);
        const QString type = meta ? dtypeTextOfCode(meta->dtype) + u' ' + shapeWithHints(*meta) : QString();
        facts.push_back(fact(tr("result"), shown(program.texts[result]) + u' ' + type));
    }
    if (!program.module(node).isEmpty())
        facts.push_back(fact(tr("Module"), shown(program.module(node))));
    if (const QString line = sourceLine(details); !line.isEmpty())
        facts.push_back(fact(tr("Source"), line));
    for (const auto &[key, text] : details.metadata) {
        Fact more = fact(shown(key), shown(text.simplified().left(200)));
        more.exact = QString::fromUtf8(text);
        facts.push_back(more);
    }
    return facts;
}

std::vector<Fact> programFacts(const Program &program)
{
    std::vector<Fact> facts{fact(tr("PyTorch"), shown(program.versions.torch))};
    if (program.versions.schemaMajor)
        facts.push_back(fact(
            tr("Schema"), u"%1.%2"_s.arg(*program.versions.schemaMajor).arg(program.versions.schemaMinor.value_or(0))));
    for (const auto &[name, version] : membersOf(program, program.opsetVersion))
        facts.push_back(fact(tr("Opset"), shown(name + ' ' + version)));
    for (const QByteArray &verifier : textsOf(program, program.verifiers))
        facts.push_back(fact(tr("Verifier"), shown(verifier)));
    facts.push_back(fact(tr("Nodes"), grouped(program.nodes.size())));
    if (program.graphs.size() > 1)
        facts.push_back(fact(tr("Graphs"), grouped(program.graphs.size())));
    for (const auto &[symbol, range] : membersOf(program, program.rangeConstraints))
        facts.push_back(fact(tr("Range"), shown(symbol) + u": "_s + rangeText(range)));
    for (const QByteArray &guard : textsOf(program, program.guardsCode))
        facts.push_back(fact(tr("Guard"), shown(guard)));
    for (const QString &note : program.notes)
        facts.push_back(fact(tr("Note"), note));
    return facts;
}

std::vector<Fact> operatorFacts(const Program &program)
{
    Counts all;
    for (quint32 graph = 0; graph < program.graphs.size(); ++graph) {
        for (const auto &[target, count] : program.operators(graph))
            all[target] += count;
    }
    std::vector<std::pair<QByteArray, quint64>> sorted(all.begin(), all.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<QByteArray, quint64>::second);
    std::vector<Fact> facts;
    for (const auto &[target, count] : sorted)
        facts.push_back(fact(grouped(count), shown(target)));
    return facts;
}

}
