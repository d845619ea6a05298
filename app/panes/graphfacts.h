// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/graphtables.h"

namespace pith {

std::vector<Fact> programFacts(const Program &program);
std::vector<Fact> operatorFacts(const Program &program);
// A node's arguments lead to the weights, nodes and graphs that they are.
std::vector<Fact> nodeFacts(const Program &program, quint32 node, const GraphWeights &weights);
std::vector<Fact> moduleFacts(
    const Subject &model, const Program &program, const QByteArray &path, const QString &holds);
std::vector<Fact> innerGraphFacts(const Subject &model, const Program &program, quint32 graph);
// The nodes that take a weight, in one line each.
std::vector<Fact> useFacts(const Subject &weight, const Program &program);

}
