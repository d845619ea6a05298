// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/externs.h"

#include "core/graph/jsonelement.h"
#include "core/graph/jsonwalk.h"

namespace pith {

ProgramPtr externKernels(QByteArrayView json, const Progress &progress)
{
    const JsonText text(json);
    QByteArrayList nodes;
    json::members(text.view(), [&](QByteArrayView key, json::Value value) {
        if (key != "nodes")
            return;
        json::items(value, [&](json::Value entry) {
            json::members(entry, [&](QByteArrayView part, json::Value node) {
                if (part == "node")
                    nodes += json::raw(node).toByteArray();
            });
        });
    });
    const QByteArray definition = R"({"graph_module": {"graph": {"nodes": [)" + nodes.join(',') + "]}}}";
    return readProgram(JsonText(definition), progress);
}

std::vector<std::pair<QByteArray, QByteArray>> compiledMetadata(QByteArrayView json)
{
    const JsonText text(json);
    json::PartParser parser;
    std::vector<std::pair<QByteArray, QByteArray>> all;
    json::members(parser.parse(text.view()), [&](QByteArrayView key, const json::Element &value) {
        all.emplace_back(key.toByteArray(), value->is_string() ? json::string(value) : json::source(value));
    });
    return all;
}

}
