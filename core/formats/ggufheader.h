// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/values.h"

namespace pith {

// What lies before the tensors' bytes in a GGUF file.
struct GgufHeader
{
    quint32 version = 0;
    bool bigEndian = false;
    std::vector<ValueId> pairs; // key, value, key, value …
    struct Tensor
    {
        ValueId name = ValueId::None;
        Extents shape; // rows last
        quint32 type = 0;
        quint64 offset = 0; // from where the data begins
    };
    std::vector<Tensor> tensors;
    quint64 size = 0;
};

bool beginsLikeGguf(const ByteSource &source);
// Texts are parts of the header, which `values` keep. Throws Error: cut short, or of a version or with values that Pith
// does not know; and Cancelled.
GgufHeader readGgufHeader(Values &values, const ByteSource &source, Progress &progress);

}
