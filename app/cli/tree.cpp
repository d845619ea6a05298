// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/selection.h"
#include "app/cli/treelines.h"
#include "app/cli/treenodes.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

// Of a list or dict beside the main content, as in metadata. All of them are in --json.
constexpr quint32 MostItems = 1000;
constexpr quint32 MostPlainItems = 100;

void writeOthers(JsonWriter &json, const Document &document, const std::vector<quint32> &roots, Progress &progress)
{
    json.key(L1("others")).beginArray();
    for (const quint32 root : roots) {
        json.beginObject().key(L1("entry")).text(document.roots[root].entry);
        json.key(L1("tree"));
        TreeNodes(document, json, progress).write(document.roots[root].value, {});
        json.endObject();
    }
    json.endArray();
}

// The parts of a model; of the whole file all roots but the main one.
std::vector<quint32> othersOf(const Call &call, const Document &document, const std::optional<Target> &start)
{
    if (start && start->value == ValueId::None)
        return start->roots;
    std::vector<quint32> others;
    for (quint32 root = 1; call.keys.isEmpty() && root < document.roots.size(); ++root)
        others.push_back(root);
    return others;
}

void writeJson(const Call &call, const Document &document, const std::optional<Target> &start)
{
    JsonAnswer json(call, document);
    json->key(L1("tree"));
    if (start && start->value != ValueId::None)
        TreeNodes(document, *json, call.progress).write(start->value, start->path);
    else
        json->null();
    if (const std::vector<quint32> others = othersOf(call, document, start); !others.empty())
        writeOthers(*json, document, others, call.progress);
    json.end();
}

// The main one of a file has no name; parts of models have no main one among them.
void writeText(const Call &call, const Document &document, const std::optional<Target> &start)
{
    writeProblem(call, document);
    const auto writeTitle = [&](quint32 root) {
        call.out.line(call.out.inked(Ink::Bold, printable(QString::fromUtf8(document.roots[root].entry))));
    };
    if (start && start->value != ValueId::None) {
        if (call.keys.isEmpty() && hasModels(document))
            writeTitle(0);
        writeTreeLines(call, document, start->value);
    }
    const TreeBounds bounds
        = hasModels(document) ? TreeBounds{} : TreeBounds{.items = MostItems, .plainItems = MostPlainItems};
    for (const quint32 root : othersOf(call, document, start)) {
        writeTitle(root);
        writeTreeLines(call, document, document.roots[root].value, bounds);
    }
}

}

ExitCode tree(const Call &call)
{
    const DocumentPtr document = openFile(call);
    std::optional<Target> start;
    if (!call.keys.isEmpty())
        start = Leaves(*document).resolve(call.keys.first());
    else if (!document->roots.empty())
        start = Target{0, {}, document->roots.front().value, {}, {}, {}};
    (call.json() ? writeJson : writeText)(call, *document, start);
    return Done;
}

}
