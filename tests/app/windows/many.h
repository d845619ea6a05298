// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/core/formats/pickling.h"
#include "tests/testing/testing.h"

#include <functional>

namespace pith::testing {

// A checkpoint of so many tensors of four floats, all in one storage of bytes that are all the same.
inline QByteArray manyTensors(int count, const std::function<QByteArray(int)> &nameOf, char byte = '\1')
{
    QByteArray pairs;
    const QByteArray bytes = storage("FloatStorage", "0", 4);
    for (int i = 0; i < count; ++i)
        pairs += text(nameOf(i)) + tensor(bytes, 0, tuple({integer(4)}), tuple({integer(1)}));
    return torchZip(pickled(dict({pairs})), {QByteArray(16, byte)});
}

}
