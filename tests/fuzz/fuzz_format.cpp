// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"
#include "core/formats/formats.h"
#include "tests/fuzz/reading.h"

#include <algorithm>

// One reader alone, PITH_FORMAT: bytes that are not of its format are no use to the corpus.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const auto rows = pith::formats();
    const auto format = std::ranges::find(rows, QLatin1StringView(PITH_FORMAT), &pith::Format::name);
    pith::Document document;
    document.path = QStringLiteral("/nowhere/file"); // of which no other file is a neighbour
    document.source = pith::memorySource(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    document.size = size;
    if (!format->matches(*document.source))
        return -1;
    pith::Progress progress;
    QString refused;
    pith::attempt(refused, [&] {
        format->read(document, progress);
        pith::indexLeaves(document, progress);
        pith::fuzz::readLeaves(document, progress);
    });
    return 0;
}
