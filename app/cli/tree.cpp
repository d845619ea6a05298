// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/selection.h"
#include "app/cli/treelines.h"
#include "app/cli/treenodes.h"
#include "core/bytes/text.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

void writeOthers(JsonWriter &json, const Document &document, Progress &progress)
{
    json.key(L1("others")).beginArray();
    for (size_t i = 1; i < document.roots.size(); ++i) {
        json.beginObject().key(L1("entry")).text(document.roots[i].entry);
        json.key(L1("tree"));
        TreeNodes(document, json, progress).write(document.roots[i].value, {});
        json.endObject();
    }
    json.endArray();
}

void writeJson(const Call &call, const Document &document, const std::optional<Target> &start)
{
    JsonAnswer json(call, document);
    json->key(L1("tree"));
    if (start)
        TreeNodes(document, *json, call.progress).write(start->value, start->path);
    else
        json->null();
    if (call.keys.isEmpty() && document.roots.size() > 1)
        writeOthers(*json, document, call.progress);
    json.end();
}

void writeText(const Call &call, const Document &document, const std::optional<Target> &start)
{
    writeProblem(call, document);
    if (start)
        writeTreeLines(call, document, start->value);
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
