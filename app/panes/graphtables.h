// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/subjecttable.h"
#include "core/graph/arguments.h"

namespace pith {

// Values of a graph that are weights or constants of its model: what they are called there.
class GraphWeights
{
public:
    GraphWeights() = default;
    GraphWeights(const Subject &model, const Program &program);

    Subject tensor(QByteArrayView value) const; // Nothing: it is none
    Subject named(const QByteArray &fqn) const; // by its own name
    const Subject &model() const { return m_model; }

private:
    Subject m_model;
    QHash<QByteArray, QByteArray> m_names; // of values
    struct Item // of the dict that is a root
    {
        quint32 root = 0;
        quint32 number = 0;
    };
    QHash<QByteArray, Item> m_tensors; // by fully qualified name
};

// The weights below a module of a model.
struct ModuleWeights
{
    quint64 tensors = 0;
    quint64 elements = 0;
    Subject subject;
};
ModuleWeights weightsIn(const Subject &model, const QByteArray &path);

// Inputs and outputs of a model: kind, name, dtype, shape, and what it stands for.
TableSource signatureSource(const Subject &model, ProgramPtr program);
// The modules as they were called, with what is in them; a row leads to the weights.
TableSource callsSource(const Subject &model, ProgramPtr program);
// A node that takes a weight or constant, and what that is called there.
struct WeightUse
{
    quint32 node = noNode;
    QByteArray value;
};
std::vector<WeightUse> usesOf(const Subject &weight, const Program &program);
QString argumentOf(const Program &program, const WeightUse &use); // "weight"
// Such nodes; a row leads to the node.
TableSource usesSource(const Subject &weight, ProgramPtr program);

Subject graphOf(const Subject &model, quint32 number); // one of its graphs, with nothing chosen of it
Subject nodeOf(const Subject &model, const Program &program, quint32 node);

bool isUsedByGraph(const Subject &subject); // a weight or constant of a model that has a definition
Subject modelOf(const Subject &subject); // that it is a part of; Nothing: of none

// Nodes of all graphs, those of these numbers.
TableSource nodesSource(ProgramPtr program, std::shared_ptr<const std::vector<quint32>> nodes);
// Those that have each word in their name, operator or module.
std::vector<quint32> nodesWith(const Program &program, const QString &words);

QString argumentsText(const NodeDetails &details); // "input=x, dim=-1"
QString framePlace(const QString &line); // of a stack trace: "model.py:33, in forward"
QString sourceLine(const NodeDetails &details); // "model.py:33, in forward"; empty: it is not told

}
