// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <QHash>

#include <utility>
#include <vector>

namespace pith {

// Makes a tree of values that are named by paths, ("model", "layers", 0, "weight"): dicts where the next step is a
// text, lists where it is an index, each in the order in which its items were first named.
class KeyPaths
{
public:
    explicit KeyPaths(Values &values) : m_values(values) {}

    void add(const std::vector<ValueId> &steps, ValueId value);
    ValueId build(); // a dict, even when nothing was added

private:
    struct Node
    {
        ValueId key = ValueId::None;
        ValueId value = ValueId::None;
        std::vector<quint32> children;
    };

    quint32 childOf(quint32 node, ValueId step);
    ValueId containerOf(const Node &node);

    Values &m_values;
    std::vector<Node> m_nodes{Node()}; // each behind the one above it
    QHash<std::pair<quint32, QByteArray>, quint32> m_children; // by node and step
};

}
