// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/disassembly.h"
#include "core/pickle/machine.h"

// Any bytes are a pickle that ends somewhere: clang++ -fsanitize=fuzzer,address,undefined.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    pith::Values values;
    pith::Progress progress;
    const pith::BufferId buffer = values.keep(bytes);
    for (quint32 at = 0; at < bytes.size();) {
        const pith::Pickled pickled = pith::runPickle(values, buffer, at, {}, progress);
        if (pickled.root == pith::ValueId::None || pickled.end > size)
            __builtin_trap();
        if (!pickled.error.isEmpty())
            break;
        at = pickled.end;
    }
    pith::disassemble(bytes, progress);
    return 0;
}
