// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <span>

namespace pith::cli {

// What an object is and how Python would build it.
struct ObjectClass
{
    QByteArrayView name; // of its class; of what builds it, where that is a function
    QByteArrayView callable; // empty: the class's own __new__
    std::span<const ValueId> arguments; // without the class
};
ObjectClass classOf(const Values &values, const Object &object);

// Whether it is one of Python's built-in exceptions.
bool isException(QByteArrayView className);

// Whether every key of the dict is text, so that it can be an object's attributes.
bool hasTextKeysOnly(const Values &values, ValueId dict);

}
