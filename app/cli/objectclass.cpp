// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/objectclass.h"

namespace pith::cli {

ObjectClass classOf(const Values &values, const Object &object)
{
    const bool isNamed = object.callable != ValueId::None && values.kind(object.callable) == Kind::Global;
    const QByteArrayView name = isNamed ? values.text(object.callable) : QByteArrayView();
    const bool isCalled = object.how == Object::How::Reduce;
    const bool hasArguments = object.arguments != ValueId::None;
    return {name, isCalled ? name : QByteArrayView(),
        hasArguments ? values.items(object.arguments) : std::span<const ValueId>()};
}

bool isException(QByteArrayView className)
{
    return className.startsWith("builtins.") && (className.endsWith("Error") || className.endsWith("Exception"));
}

bool hasTextKeysOnly(const Values &values, ValueId dict)
{
    const auto items = values.items(dict);
    for (size_t i = 0; i < items.size(); i += 2) {
        if (values.kind(items[i]) != Kind::Str)
            return false;
    }
    return true;
}

}
