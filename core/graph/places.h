// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/program.h"

#include <QHash>

namespace pith {

// What can be looked at without being lost: of more boxes than these, modules stay closed.
constexpr size_t usualBoxes = 150;

// In which module each node of a graph is drawn. Where a module has more nodes of its own than can be looked at, those
// that follow each other are taken together in runs, which open and close as modules do: "enc.#2".
struct NodePlaces
{
    struct Run
    {
        quint32 first = 0; // nodes
        quint32 last = 0;
    };
    std::vector<QByteArray> paths; // by the node's place in its graph
    QHash<QByteArray, Run> runs; // by path
};
NodePlaces placesOf(const Program &program, quint32 graph);
QByteArray placeOf(const Program &program, quint32 node);
QByteArray withoutRun(const QByteArray &path); // the module that a run is part of: "enc"; any other path as it is

// "blocks.0.attn" lies in "blocks" and "blocks.0", and is the last of them.
std::vector<QByteArray> modulesAround(QByteArrayView path);

}
