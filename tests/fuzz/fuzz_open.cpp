// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"
#include "core/formats/formats.h"

#include <algorithm>

namespace {

constexpr quint64 SmallBytes = 1 << 16;

void readSmall(const pith::Document &document, const pith::Leaf &leaf, pith::Progress &progress)
{
    try {
        const pith::TensorData data = pith::tensorData(document, leaf.value, progress);
        const auto end = pith::reach(data.shape, data.stride, data.offset);
        if (!end)
            __builtin_trap(); // it was said to be checked
        pith::readBytes(*data.bytes, 0, std::min(SmallBytes, data.bytes->size()), SmallBytes);
    } catch (const pith::Error &) { // of this tensor
    }
}

}

// Any bytes open or are refused, and what opened can be walked and read: clang++ -fsanitize=fuzzer,address,undefined.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    pith::Progress progress;
    try {
        const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
        const pith::DocumentPtr document = pith::openDocument(pith::memorySource(bytes), QString(), progress);
        for (const auto *leaves : {&document->tensors, &document->arrays}) {
            for (const pith::Leaf &leaf : *leaves)
                readSmall(*document, leaf, progress);
        }
    } catch (const pith::Error &) { // refused
    }
    return 0;
}
