// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/building.h"

#include "core/bytes/text.h"

namespace pith {

QString typeName(Kind kind)
{
    switch (kind) {
    case Kind::None:
        return QStringLiteral("None");
    case Kind::Bool:
        return QStringLiteral("bool");
    case Kind::Int:
    case Kind::BigInt:
        return QStringLiteral("int");
    case Kind::Float:
        return QStringLiteral("float");
    case Kind::Str:
        return QStringLiteral("str");
    case Kind::Bytes:
        return QStringLiteral("bytes");
    case Kind::ByteArray:
        return QStringLiteral("bytearray");
    case Kind::List:
        return QStringLiteral("list");
    case Kind::Tuple:
        return QStringLiteral("tuple");
    case Kind::Set:
        return QStringLiteral("set");
    case Kind::FrozenSet:
        return QStringLiteral("frozenset");
    case Kind::Dict:
        return QStringLiteral("dict");
    case Kind::Global:
        return tr("class or function");
    default:
        return tr("value kept outside the pickle");
    }
}

ValueId &Building::itemsOf(ValueId Object::*member, ValueId object, Kind kind)
{
    const quint32 place = m_values[object].link;
    if (m_values.objects[place].*member == ValueId::None) {
        const ValueId items = m_values.addContainer(kind);
        m_values.objects[place].*member = items;
    }
    return m_values.objects[place].*member;
}

// As CPython's _pickle.c does it: without items nothing is asked of the target, and what is neither list nor dict may
// have the method that is called. What a bytearray gets that way is not kept.
QString Building::extend(ValueId target, std::span<const ValueId> items)
{
    const Kind kind = m_values.kind(target);
    if (items.empty() || kind == Kind::ByteArray)
        return {};
    if (kind == Kind::Object)
        m_values.append(itemsOf(&Object::listItems, target, Kind::List), items);
    else if (kind == Kind::List)
        m_values.append(target, items);
    else
        return tr("it appends to a %1").arg(typeName(kind));
    return {};
}

QString Building::checkKeys(std::span<const ValueId> keys, size_t stride)
{
    for (size_t i = 0; i < keys.size(); i += stride) {
        if (!m_keys.isHashable(keys[i]))
            return tr("a %1 is no key of a dict and no member of a set").arg(typeName(m_values.kind(keys[i])));
    }
    return {};
}

QString Building::setItems(ValueId target, std::span<const ValueId> pairs)
{
    if (pairs.size() % 2 != 0)
        return tr("a key has no value");
    const Kind kind = m_values.kind(target);
    if (pairs.empty() || kind == Kind::List || kind == Kind::ByteArray) // of these two, by index: not kept
        return {};
    if (kind != Kind::Dict && kind != Kind::Object)
        return tr("it sets items of a %1").arg(typeName(kind));
    const QString problem = checkKeys(pairs, 2);
    if (problem.isEmpty() && kind == Kind::Dict)
        m_values.append(target, pairs);
    else if (problem.isEmpty())
        m_values.append(itemsOf(&Object::dictItems, target, Kind::Dict), pairs);
    return problem;
}

QString Building::addMembers(ValueId target, std::span<const ValueId> members)
{
    if (members.empty())
        return {};
    if (m_values.kind(target) != Kind::Set) {
        return m_values.kind(target) == Kind::Object
            ? extend(target, members)
            : tr("it adds members to a %1").arg(typeName(m_values.kind(target)));
    }
    const QString problem = checkKeys(members, 1);
    if (problem.isEmpty())
        m_values.append(target, members);
    return problem;
}

QString Building::setState(ValueId target, ValueId state)
{
    const Kind kind = m_values.kind(target);
    if (kind == Kind::Object)
        m_values.objects[m_values[target].link].state = state;
    else if (kind != Kind::Global && m_values.kind(state) != Kind::Tuple && m_values.kind(state) != Kind::None)
        return tr("it sets the state of a %1").arg(typeName(kind));
    return {};
}

// What lay above a mark was for the value below it: the pairs of SETITEMS, the items of APPENDS or ADDITEMS.
bool Building::adopt(ValueId target, std::span<const ValueId> items)
{
    const Kind kind = m_values.kind(target);
    if (items.empty())
        return kind == Kind::Dict || kind == Kind::List || kind == Kind::Set || kind == Kind::Object;
    const bool named = m_values.kind(items[0]) == Kind::Str;
    if (kind == Kind::Dict || (kind == Kind::Object && named))
        return setItems(target, items.first(items.size() & ~size_t(1))).isEmpty();
    return kind == Kind::Set ? addMembers(target, items).isEmpty() : extend(target, items).isEmpty();
}

ValueId Building::salvage(PickleStack &stack)
{
    while (stack.hasMark()) {
        const bool isFor = stack.countBelowMark() > 0;
        if (!isFor && stack.isOnlyMark() && !stack.aboveMark().empty())
            return m_values.addContainer(Kind::Tuple, stack.aboveMark());
        const bool adopted = isFor && adopt(stack.belowMark(), stack.aboveMark());
        stack.popMark();
        // What it was for was not ready to be shown, a callable without its arguments for one.
        if (isFor && !adopted)
            stack.pop();
    }
    const auto left = stack.aboveMark();
    if (left.empty())
        return m_values.addNone();
    if (m_values.kind(left[0]) == Kind::Object && left.size() == 2)
        setState(left[0], left[1]);
    else
        adopt(left[0], left.subspan(1));
    return left[0];
}

}
