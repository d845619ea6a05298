// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/graphjson.h"
#include "app/cli/texttable.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/graph/arguments.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

// The models that have a definition; throws Error where there is none, or none of the wanted name.
std::vector<ModelFiles> chosenModels(const Call &call, const Document &document)
{
    const auto archive = modelArchiveOf(document.archive);
    std::vector<ModelFiles> chosen;
    QStringList names;
    for (const ModelFiles &model : archive ? archive->models : std::vector<ModelFiles>()) {
        if (!model.definition)
            continue;
        names += QString::fromUtf8(model.name);
        if (call.keys.isEmpty() || names.last() == call.keys.first())
            chosen.push_back(model);
    }
    if (names.isEmpty())
        throw Error(tr("The file holds no definition of a model"));
    if (chosen.empty())
        throw Error(tr("There is no model named '%1'; there are: %2").arg(call.keys.first(), names.join(u", ")));
    return chosen;
}

void writeJson(const Call &call, const Document &document, const std::vector<ModelFiles> &models)
{
    JsonAnswer json(call, document);
    json->key(L1("models")).beginObject();
    for (const ModelFiles &model : models) {
        json->key(model.name).beginObject();
        const Entry &entry = document.archive.entries[*model.definition];
        json->key(L1("definition")).text(entry.name).field(L1("definition_bytes"), entry.size);
        ProgramPtr program;
        QString error;
        if (attempt(error, [&] { program = readProgram(document, model, call.progress); }))
            writeProgram(*json, *program, call.has(Option::Nodes));
        else
            json->field(L1("error"), error);
        json->endObject();
    }
    json->endObject();
    json.end();
}

QString specText(const Program &program, const Spec &spec)
{
    if (const QString told = valueText(program, 0, program.texts.find(spec.value())); !told.isEmpty())
        return told;
    const auto &value = spec.constant ? spec.constant : spec.argument;
    return value ? textOf(*value) : QString();
}

void writeSpecs(const Call &call, const Program &program, const QString &title, TextRange list)
{
    TextTable table(
        {{title}, {tr("name"), TextTable::Align::GivesWay}, {tr("value")}, {tr("of"), TextTable::Align::GivesWay}});
    for (const Spec &spec : specsOf(program, list)) {
        table.add({QString::fromUtf8(spec.kind), QString::fromUtf8(spec.value()), specText(program, spec),
            QString::fromUtf8(spec.target())});
    }
    table.print(call.out);
}

void writeOperators(const Call &call, const Program &program)
{
    TextTable table({{tr("operator"), TextTable::Align::GivesWay}, {tr("calls"), TextTable::Align::Right}});
    for (const auto &[target, count] : program.operatorsByCalls())
        table.add({QString::fromUtf8(target), QString::number(count)});
    table.print(call.out);
}

QString inputsText(const NodeDetails &details)
{
    QStringList parts;
    for (const NodeInput &input : details.inputs) {
        const QString text = textOf(input.argument);
        parts += input.name.isEmpty() ? text : QString::fromUtf8(input.name) + u'=' + text;
    }
    return parts.join(u", ");
}

void writeNodes(const Call &call, const Program &program)
{
    TextTable table({{tr("node"), TextTable::Align::GivesWay}, {tr("operator"), TextTable::Align::GivesWay},
        {tr("arguments"), TextTable::Align::GivesWay, 1}, {tr("result")}, {tr("module"), TextTable::Align::GivesWay}});
    for (const GraphNode &node : program.nodes) {
        const Graph &graph = program.graphs[node.graph];
        const QString inside = graph.path.isEmpty() ? QString() : QString::fromUtf8(graph.path) + u'/';
        table.add({inside + QString::fromUtf8(program.name(node)), QString::fromUtf8(program.target(node)),
            inputsText(detailsOf(program, node)), resultText(program, node), QString::fromUtf8(program.module(node))});
    }
    table.print(call.out);
}

void writeModel(const Call &call, const ModelFiles &model, const Program &program)
{
    const auto line = [&](const QString &title, const QString &text) {
        if (!text.isEmpty())
            call.out.line(call.out.inked(Ink::Faint, title.leftJustified(12)) + printable(text));
    };
    QStringList opsets;
    for (const auto &[name, version] : membersOf(program, program.opsetVersion))
        opsets += QString::fromUtf8(name + ' ' + version);
    QStringList verifiers;
    for (const QByteArray &verifier : textsOf(program, program.verifiers))
        verifiers += QString::fromUtf8(verifier);
    call.out.line(call.out.inked(Ink::Bold, printable(QString::fromUtf8(model.name))));
    line(tr("torch"), QString::fromUtf8(program.versions.torch));
    if (program.versions.schemaMajor)
        line(tr("schema"),
            QStringLiteral("%1.%2").arg(*program.versions.schemaMajor).arg(program.versions.schemaMinor.value_or(0)));
    line(tr("opset"), opsets.join(u", "));
    line(tr("verifiers"), verifiers.join(u", "));
    line(tr("nodes"),
        tr("%1, in %2")
            .arg(program.nodes.size())
            .arg(counted(
                program.graphs.size(), QT_TRANSLATE_NOOP("pith", "graph"), QT_TRANSLATE_NOOP("pith", "graphs"))));
    for (const auto &[symbol, range] : membersOf(program, program.rangeConstraints))
        line(tr("range"), QString::fromUtf8(symbol) + u' ' + rangeText(range));
    for (const QByteArray &guard : textsOf(program, program.guardsCode))
        line(tr("guard"), QString::fromUtf8(guard));
}

void writeText(const Call &call, const Document &document, const std::vector<ModelFiles> &models)
{
    writeProblem(call, document);
    for (const ModelFiles &model : models) {
        ProgramPtr program;
        QString error;
        if (!attempt(error, [&] { program = readProgram(document, model, call.progress); })) {
            call.out.line(call.out.inked(Ink::Red, printable(tr("%1: %2").arg(QString::fromUtf8(model.name), error))));
            continue;
        }
        writeModel(call, model, *program);
        writeSpecs(call, *program, tr("input"), program->inputSpecs);
        writeSpecs(call, *program, tr("output"), program->outputSpecs);
        call.has(Option::Nodes) ? writeNodes(call, *program) : writeOperators(call, *program);
    }
}

}

ExitCode graph(const Call &call)
{
    const DocumentPtr document = openFile(call);
    const std::vector<ModelFiles> models = chosenModels(call, *document);
    (call.json() ? writeJson : writeText)(call, *document, models);
    document->source->checkUnchanged();
    return Done;
}

}
