// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"
#include "tests/fuzz/reading.h"

// Any bytes open or are refused, and what opened can be walked and read: clang++ -fsanitize=fuzzer,address,undefined.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    pith::Progress progress;
    QString refused;
    pith::attempt(refused, [&] {
        const pith::DocumentPtr document = pith::openDocument(pith::memorySource(bytes), QString(), progress);
        pith::fuzz::readLeaves(*document, progress);
    });
    return 0;
}
