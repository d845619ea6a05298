// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/keypaths.h"

#include <algorithm>

namespace pith {

namespace {

bool isIndex(const Values &values, ValueId step) { return values.kind(step) == Kind::Int; }

}

void KeyPaths::add(const std::vector<ValueId> &steps, ValueId value)
{
    quint32 node = 0;
    for (const ValueId step : steps)
        node = childOf(node, step);
    m_nodes[node].value = value;
}

quint32 KeyPaths::childOf(quint32 node, ValueId step)
{
    const bool index = isIndex(m_values, step);
    const QByteArray name
        = index ? '#' + QByteArray::number(m_values[step].integer) : '.' + m_values.text(step).toByteArray();
    const auto known = m_children.constFind({node, name});
    if (known != m_children.cend())
        return *known;
    const auto child = quint32(m_nodes.size());
    m_children.insert({node, name}, child);
    m_nodes[node].children.push_back(child);
    m_nodes.push_back({step, ValueId::None, {}});
    return child;
}

// A list only where its indices are 0, 1, 2 …; another is a dict with integer keys.
ValueId KeyPaths::containerOf(const Node &node)
{
    std::vector<ValueId> values;
    std::vector<ValueId> pairs;
    bool isList = !node.children.empty();
    for (const quint32 child : node.children) {
        const ValueId key = m_nodes[child].key;
        isList = isList && isIndex(m_values, key) && m_values[key].integer == qint64(values.size());
        values.push_back(m_nodes[child].value);
        pairs.push_back(key);
        pairs.push_back(m_nodes[child].value);
    }
    return isList ? m_values.addContainer(Kind::List, values) : m_values.addContainer(Kind::Dict, pairs);
}

ValueId KeyPaths::build()
{
    for (size_t i = m_nodes.size(); i > 0; --i) {
        Node &node = m_nodes[i - 1];
        if (!node.children.empty() || i == 1)
            node.value = containerOf(node);
    }
    return m_nodes.front().value;
}

}
