// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/objectclass.h"

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

// Functions of Python's copyreg that only say "make an instance of the first argument".
struct Maker
{
    QByteArrayView name;
    size_t first; // of the class's own arguments
    bool hasBase; // the second argument is the base that they are for; `object` takes none
};
constexpr std::array makers{
    Maker{"copyreg._reconstructor", 2, true},
    Maker{"copy_reg._reconstructor", 2, true},
    Maker{"copyreg.__newobj__", 1, false},
    Maker{"copy_reg.__newobj__", 1, false},
};

QByteArrayView nameOf(const Values &values, ValueId value)
{
    return value != ValueId::None && values.kind(value) == Kind::Global ? values.text(value) : QByteArrayView();
}

std::span<const ValueId> argumentsOf(const Values &values, const Object &object)
{
    return object.arguments == ValueId::None ? std::span<const ValueId>() : values.items(object.arguments);
}

}

ObjectClass classOf(const Values &values, const Object &object)
{
    const auto arguments = argumentsOf(values, object);
    const QByteArrayView name = nameOf(values, object.callable);
    if (object.how != Object::How::Reduce)
        return {name, {}, arguments};
    const auto maker = std::ranges::find(makers, name, &Maker::name);
    if (maker == makers.end() || arguments.empty() || nameOf(values, arguments[0]).isEmpty())
        return {name, name, arguments};
    const bool passesNothing = arguments.size() < maker->first
        || (maker->hasBase && nameOf(values, arguments[1]).endsWith(QByteArrayView(".object")));
    return {values.text(arguments[0]), {}, arguments.subspan(passesNothing ? arguments.size() : maker->first)};
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
