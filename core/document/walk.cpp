// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"

#include <algorithm>

namespace pith {

namespace {

constexpr size_t KeysLookedAt = 64;

bool isDict(Kind kind) { return kind == Kind::Dict || kind == Kind::OrderedDict; }

bool hasTextKeys(const Values &values, ValueId dict)
{
    const auto items = values.items(dict);
    for (size_t i = 0; i < std::min(items.size(), 2 * KeysLookedAt); i += 2) {
        if (values.kind(items[i]) != Kind::Str)
            return false;
    }
    return true;
}

}

quint32 childCount(const Values &values, ValueId parent) { return Children(values, parent).count(); }

Child childAt(const Values &values, ValueId parent, quint32 index) { return Children(values, parent).at(index); }

Children::Children(const Values &values, ValueId parent)
{
    const Value &value = values[parent];
    switch (value.kind) {
    case Kind::List:
    case Kind::Tuple:
    case Kind::Size:
        addItems(values, Step::Kind::Index, parent, false);
        break;
    case Kind::Set:
    case Kind::FrozenSet:
        addItems(values, Step::Kind::Member, parent, false);
        break;
    case Kind::Dict:
        addItems(values, Step::Kind::Key, parent, true);
        break;
    case Kind::OrderedDict:
        addItems(values, Step::Kind::Key, parent, true);
        if (values.hasObject(parent))
            addState(values, values.object(parent).state, Step::Kind::DictAttribute);
        break;
    case Kind::Object:
        addObject(values, values.object(parent));
        break;
    case Kind::Persistent:
        addSingle(Step::Kind::Argument, ValueId(value.link));
        break;
    case Kind::Tensor: {
        const Tensor &tensor = values.tensor(values.tensorId(parent));
        addState(values, tensor.attributes, Step::Kind::DictAttribute);
        m_components = tensor.components;
        m_count += quint32(m_components.size());
        break;
    }
    case Kind::Array:
        addItems(values, Step::Kind::Index, values.arrays[value.link].objects, false);
        break;
    default:
        break;
    }
}

const Children::Part *Children::partAt(quint32 index) const
{
    for (quint32 i = 0; i < m_used; ++i) {
        if (index < m_parts[i].begin + m_parts[i].count)
            return &m_parts[i];
    }
    return nullptr;
}

Child Children::at(quint32 index) const
{
    const Part *part = partAt(index);
    if (!part) {
        const quint32 component = index - (m_count - quint32(m_components.size()));
        return {{Step::Kind::Component, component, ValueId::None}, m_components[component].tensor};
    }
    const quint32 i = index - part->begin;
    return {{part->kind, i, part->pairs ? part->items[2 * size_t(i)] : ValueId::None}, part->valueAt(index)};
}

void Children::addObject(const Values &values, const Object &object)
{
    addItems(values, Step::Kind::Keyword, object.keywords, true);
    addItems(values, Step::Kind::Argument, object.arguments, false);
    addState(values, object.state, Step::Kind::Attribute);
    addItems(values, Step::Kind::Index, object.listItems, false);
    addItems(values, Step::Kind::Key, object.dictItems, true);
}

void Children::addState(const Values &values, ValueId state, Step::Kind attribute)
{
    if (state == ValueId::None)
        return;
    const bool attributes
        = isDict(values.kind(state)) && (attribute == Step::Kind::DictAttribute || hasTextKeys(values, state));
    if (attributes)
        addItems(values, attribute, state, true);
    else
        addSingle(Step::Kind::State, state);
}

void Children::addItems(const Values &values, Step::Kind kind, ValueId container, bool pairs)
{
    if (container == ValueId::None)
        return;
    const auto items = values.items(container);
    if (!items.empty())
        add({kind, pairs, container, items, m_count, quint32(items.size() / (pairs ? 2 : 1))});
}

void Children::addSingle(Step::Kind kind, ValueId value)
{
    if (value != ValueId::None)
        add({kind, false, value, {}, m_count, 1});
}

void Children::add(const Part &part)
{
    m_parts[m_used++] = part;
    m_count += part.count;
}

}
