// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/keys.h"
#include "core/pickle/picklestack.h"

namespace pith {

// What a pickle does to values that are there already: lists and dicts grow, objects are given items and state.
// Each function returns why Python could not do it; empty: done.
class Building
{
public:
    explicit Building(Values &values) : m_values(values), m_keys(values) {}

    QString extend(ValueId target, std::span<const ValueId> items);
    QString setItems(ValueId target, std::span<const ValueId> pairs);
    QString addMembers(ValueId target, std::span<const ValueId> members);
    QString setState(ValueId target, ValueId state);

    // The first of `keys` (every `stride`-th) that Python takes as no key is named.
    QString checkKeys(std::span<const ValueId> keys, size_t stride);

    // The value at the bottom of a stack that broke off, with what was meant for it and those above it.
    ValueId salvage(PickleStack &stack);

    // Once, at the end.
    void dropDuplicates() { Keys::dropDuplicates(m_values, m_keys); }

private:
    bool adopt(ValueId target, std::span<const ValueId> items);
    ValueId &itemsOf(ValueId Object::*member, ValueId object, Kind kind);

    Values &m_values;
    Keys m_keys;
};

// "list", "str": what Python calls the type; empty for what it makes by a call.
QString typeName(Kind kind);

}
