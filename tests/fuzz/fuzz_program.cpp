// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/attempt.h"
#include "core/graph/arguments.h"
#include "core/graph/outline.h"

namespace {

// All that commands and panes ask of a program.
void look(const pith::Program &program)
{
    constexpr size_t most = 200;
    for (const pith::GraphNode &node : std::span(program.nodes).first(std::min(most, program.nodes.size()))) {
        for (const pith::NodeInput &input : pith::detailsOf(program, node).inputs)
            pith::textOf(input.argument);
        pith::resultText(program, node);
        for (const pith::ValueUse &use : program.usesOf(node)) {
            if (use.from != pith::noNode && program.nodes[use.from].graph != node.graph)
                __builtin_trap(); // values are known in their graph only
        }
    }
    for (const pith::TextRange list : {program.inputSpecs, program.outputSpecs}) {
        for (const pith::Spec &spec : pith::specsOf(program, list))
            spec.target();
    }
    for (const pith::ModuleCallEntry &call : pith::moduleCallsOf(program))
        pith::callSignatureOf(call);
    pith::membersOf(program, program.rangeConstraints);
    pith::graphsInside(program);
    for (quint32 graph = 0; graph < program.graphs.size(); ++graph) {
        const pith::Outline outline = pith::outlineOf(program, graph, pith::firstOpen(program, graph));
        if (outline.boxOfNode.size() != program.graphs[graph].nodeCount)
            __builtin_trap();
    }
}

}

// The JSON of a model's definition.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const pith::JsonText text(QByteArrayView(reinterpret_cast<const char *>(data), qsizetype(size)));
    pith::Progress progress;
    QString refused;
    pith::attempt(refused, [&] { look(*pith::readProgram(text, progress)); });
    return 0;
}
