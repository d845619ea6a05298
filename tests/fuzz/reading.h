// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/attempt.h"
#include "core/document/document.h"

#include <algorithm>

namespace pith::fuzz {

// Reads the begin of each tensor and array of what opened: it is there, or an Error.
inline void readLeaves(const Document &document, Progress &progress)
{
    constexpr quint64 SmallBytes = 1 << 16;
    const auto readSmall = [&](ValueId leaf) {
        const TensorData data = tensorData(document, leaf, progress);
        if (!reach(data.shape, data.stride, data.offset))
            __builtin_trap(); // it was said to be checked
        readBytes(*data.bytes, 0, std::min(SmallBytes, data.bytes->size()), SmallBytes);
    };
    QString ofTheLeaf;
    for (const auto *leaves : {&document.tensors, &document.arrays}) {
        for (const Leaf &leaf : *leaves)
            attempt(ofTheLeaf, [&] { readSmall(leaf.value); });
    }
}

}
