// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"
#include "core/bytes/attempt.h"

// Any bytes are a ZIP or an Error, and so are its entries: clang++ -fsanitize=fuzzer,address,undefined.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const auto source = pith::memorySource(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    pith::Progress progress;
    pith::looksLikeZip(*source);
    pith::Archive archive;
    QString error;
    if (!pith::attempt(error, [&] { archive = pith::readZip(source, progress); }))
        return 0;
    pith::readLocalHeaders(archive, *source, progress);
    quint64 stored = 0; // entries don't overlap, so what they hold uncompressed is no more than the file
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        pith::attempt(error, [&] { pith::verify(archive, i, progress); });
        if (archive.entries[i].error.isEmpty())
            stored += archive.entries[i].compressedSize;
    }
    if (stored > size)
        __builtin_trap();
    return 0;
}
