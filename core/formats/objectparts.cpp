// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/objectparts.h"

#include "core/formats/interpreter.h"

namespace pith {

ValueId attributeOf(const Values &values, ValueId object, QByteArrayView name)
{
    if (object == ValueId::None || values.kind(object) != Kind::Object)
        return ValueId::None;
    const ValueId state = values.object(object).state;
    return state == ValueId::None ? ValueId::None : partOf(values, state, name);
}

std::vector<ValueId> itemsOf(const Values &values, ValueId container)
{
    if (container == ValueId::None)
        return {};
    const auto items = values.items(container);
    return {items.begin(), items.end()};
}

qint64 integerOf(const Values &values, ValueId id)
{
    return id != ValueId::None && values.kind(id) == Kind::Int ? values[id].integer : -1;
}

Extents extentsOf(const Values &values, ValueId container)
{
    Extents extents;
    for (const ValueId item : itemsOf(values, container))
        extents.append(integerOf(values, item));
    return extents;
}

}
