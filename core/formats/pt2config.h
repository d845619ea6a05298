// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <functional>

namespace pith {

// What an entry is as a tensor.
struct PayloadView
{
    qint64 dtype = -1; // its code
    qint64 layout = -1;
    Extents shape;
    Extents stride;
    qint64 offset = 0;
    QByteArray device;
    bool requiresGrad = false;
};

// What a weights or constants config says of one name (torch/_export/serde/schema.py, PayloadMeta and TensorMeta).
struct Payload
{
    QByteArray name; // fully qualified
    QByteArray entry; // below data/weights/ or data/constants/
    bool isParameter = false;
    bool isPickled = false; // the entry is a file of its own
    std::optional<PayloadView> view; // what it is as a tensor
    QString error; // it is not described as it should be; symbolic sizes
};

// Calls with each payload in the order of the text; those read before an error have been told. Throws Error where the
// text is broken or no config.
void readPayloads(QByteArrayView json, const std::function<void(Payload)> &take);

// The same for AOTInductor's own map, {name: [entry, shape, stride, offset]}: each is a view of the one tensor that its
// entry holds as a file, whose dtype it has.
void readCompiledPayloads(QByteArrayView json, const std::function<void(Payload)> &take);

// A TensorMeta by itself; sizes that are expressions are what they were for the example. Throws Error.
PayloadView readTensorMeta(QByteArrayView json);

}
