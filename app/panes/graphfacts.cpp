// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphfacts.h"

#include "app/models/subjects.h"
#include "app/panes/plainfact.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/graph/modulestack.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// What a node's argument is: a weight, what another node makes, or a graph that the node holds.
Subject targetOf(const Program &program, quint32 number, const Argument &argument, const GraphWeights &weights)
{
    if (argument.items.size() != 1 || argument.items.front().name.isEmpty())
        return {};
    const QByteArray &name = argument.items.front().name;
    for (quint32 graph = 0; argument.tag == "as_graph" && graph < program.graphs.size(); ++graph) {
        if (program.graphs[graph].holder == number && program.graphs[graph].path.endsWith('/' + name))
            return graphOf(weights.model(), graph);
    }
    for (const ValueUse &use : program.usesOf(program.nodes[number])) {
        if (use.from != noNode && program.texts[use.value] == name)
            return nodeOf(weights.model(), program, use.from);
    }
    return weights.tensor(name);
}

// One line a frame, the innermost first: where it is, then what stands there.
void addFrames(std::vector<Fact> &facts, const QByteArray &trace)
{
    std::vector<std::pair<QString, QString>> frames;
    for (const QString &line : QString::fromUtf8(trace).split(u'\n')) {
        if (line.trimmed().startsWith("File \""_L1))
            frames.emplace_back(framePlace(line), QString());
        else if (!frames.empty() && !line.trimmed().isEmpty() && frames.back().second.isEmpty())
            frames.back().second = line.trimmed();
    }
    std::ranges::reverse(frames);
    bool isFirst = true;
    for (const auto &[place, code] : frames) {
        Fact frame = plainFact(isFirst ? tr("Source") : QString(), visible(place));
        frame.exact = visible(code.isEmpty() ? place : place + u'\n' + code);
        facts.push_back(frame);
        isFirst = false;
        if (!code.isEmpty())
            facts.push_back(plainFact({}, u"    "_s + visible(code)));
    }
}

// One line a module, the outermost first.
void addModules(std::vector<Fact> &facts, const QByteArray &stack)
{
    bool isFirst = true;
    for (const ModuleCall &call : moduleCalls(stack)) {
        const QString path = call.path.isEmpty() ? tr("the model") : shown(call.path);
        Fact module = plainFact(isFirst ? tr("Called in") : QString(),
            path + u": "_s + shown(call.type.sliced(call.type.lastIndexOf('.') + 1)));
        module.exact = shown(call.type);
        facts.push_back(module);
        isFirst = false;
    }
}

// Lines of their own for what the metadata says in one.
struct MetadataRow
{
    QByteArrayView key;
    void (*add)(std::vector<Fact> &facts, const QByteArray &text);
};
constexpr MetadataRow metadataRows[]{{"stack_trace", addFrames}, {"nn_module_stack", addModules}};

void addMetadata(std::vector<Fact> &facts, const QByteArray &key, const QByteArray &text)
{
    const auto row = std::ranges::find(metadataRows, QByteArrayView(key), &MetadataRow::key);
    const size_t before = facts.size();
    if (row != std::end(metadataRows))
        row->add(facts, text);
    if (facts.size() > before)
        return;
    Fact plain = plainFact(shown(key), shown(text.simplified().left(200)));
    plain.exact = QString::fromUtf8(text);
    facts.push_back(plain);
}

}

std::vector<Fact> nodeFacts(const Program &program, quint32 number, const GraphWeights &weights)
{
    const GraphNode &node = program.nodes[number];
    const NodeDetails details = detailsOf(program, node);
    std::vector<Fact> facts{
        plainFact(tr("Node"), shown(program.name(node))), plainFact(tr("Operator"), shown(program.target(node)))};
    for (const NodeInput &input : details.inputs) {
        const QString name = input.name.isEmpty() ? tr("argument") : shown(input.name);
        const Subject target = targetOf(program, number, input.argument, weights);
        const QString key = target.kind == Subject::Kind::Value ? u" = "_s + visible(keyOf(target)) : QString();
        facts.push_back(plainFact(name, visible(textOf(input.argument)) + key, {}, target));
    }
    for (const TextId result : program.resultsOf(node)) {
        const QString type = valueText(program, node.graph, result);
        facts.push_back(plainFact(tr("result"), shown(program.texts[result]) + u' ' + visibleSentence(type)));
    }
    for (const auto &[key, text] : details.metadata)
        addMetadata(facts, key, text);
    return facts;
}

std::vector<Fact> moduleFacts(
    const Subject &model, const Program &program, const QByteArray &path, const QString &holds)
{
    std::vector<Fact> facts{plainFact(tr("Module"), shown(path))};
    const auto type = program.moduleTypes.find(path);
    if (type != program.moduleTypes.end())
        facts.push_back(plainFact(tr("Class"), shown(type->second)));
    facts.push_back(plainFact(tr("Holds"), holds));
    const ModuleWeights weights = weightsIn(model, path);
    if (weights.tensors == 0)
        return facts;
    const QString tensors
        = counted(weights.tensors, QT_TRANSLATE_NOOP("pith", "tensor"), QT_TRANSLATE_NOOP("pith", "tensors"));
    facts.push_back(
        plainFact(tr("Weights"), tr("%1 of %2 elements").arg(tensors, grouped(weights.elements)), {}, weights.subject));
    return facts;
}

std::vector<Fact> innerGraphFacts(const Subject &model, const Program &program, quint32 number)
{
    const Graph &graph = program.graphs[number];
    return {plainFact(tr("Graph"), shown(graph.path)),
        plainFact(
            tr("Held by"), shown(program.name(program.nodes[graph.holder])), {}, nodeOf(model, program, graph.holder)),
        plainFact(tr("Nodes"), grouped(graph.nodeCount))};
}

std::vector<Fact> useFacts(const Subject &weight, const Program &program)
{
    constexpr size_t most = 8;
    std::vector<Fact> facts;
    const std::vector<WeightUse> uses = usesOf(weight, program);
    for (const WeightUse &use : std::span(uses).first(std::min(most, uses.size()))) {
        const QString as = argumentOf(program, use);
        const QString name = shown(program.name(program.nodes[use.node]));
        facts.push_back(plainFact(facts.empty() ? tr("Used by") : QString(),
            as.isEmpty() ? name : tr("%1, as %2").arg(name, as), {}, nodeOf(modelOf(weight), program, use.node)));
    }
    if (uses.size() > most)
        facts.push_back(plainFact({}, tr("and %1 more").arg(grouped(uses.size() - most))));
    return facts;
}

std::vector<Fact> programFacts(const Program &program)
{
    std::vector<Fact> facts{plainFact(tr("PyTorch"), shown(program.versions.torch))};
    if (program.versions.schemaMajor)
        facts.push_back(plainFact(
            tr("Schema"), u"%1.%2"_s.arg(*program.versions.schemaMajor).arg(program.versions.schemaMinor.value_or(0))));
    for (const auto &[name, version] : membersOf(program, program.opsetVersion))
        facts.push_back(plainFact(tr("Opset"), shown(name + ' ' + version)));
    for (const QByteArray &verifier : textsOf(program, program.verifiers))
        facts.push_back(plainFact(tr("Verifier"), shown(verifier)));
    facts.push_back(plainFact(tr("Nodes"), grouped(program.nodes.size())));
    if (program.graphs.size() > 1)
        facts.push_back(plainFact(tr("Graphs"), grouped(program.graphs.size())));
    for (const auto &[symbol, range] : membersOf(program, program.rangeConstraints))
        facts.push_back(plainFact(tr("Range"), shown(symbol) + u": "_s + rangeText(range)));
    for (const QByteArray &guard : textsOf(program, program.guardsCode))
        facts.push_back(plainFact(tr("Guard"), shown(guard)));
    for (const QString &note : program.notes)
        facts.push_back(plainFact(tr("Note"), note));
    return facts;
}

std::vector<Fact> operatorFacts(const Program &program)
{
    std::vector<Fact> facts;
    for (const auto &[target, count] : program.operatorsByCalls())
        facts.push_back(plainFact(grouped(count), shown(target)));
    return facts;
}

}
