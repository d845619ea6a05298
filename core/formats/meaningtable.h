// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// What the call of one function means. Exactly one of both functions is there.
struct MeaningRow
{
    QLatin1StringView name; // of the callable: "torch._utils._rebuild_tensor_v2"
    Tensor (*tensor)(const Arguments &arguments) = nullptr;
    void (*value)(const Arguments &arguments, ValueId id) = nullptr; // turns the value in place
};

// Null: the name means nothing special.
const MeaningRow *meaningOf(QByteArrayView callable);

}
