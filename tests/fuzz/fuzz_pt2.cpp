// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/path.h"
#include "core/formats/formats.h"
#include "tests/fuzz/reading.h"
#include "tests/fuzz/zipping.h"

// The configs of a PT2 archive and AOTInductor's map are the same text.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const QByteArray text(reinterpret_cast<const char *>(data), qsizetype(size));
    const QByteArray file = pith::fuzz::zipped(
        {{"r/archive_format", "pt2"}, {"r/models/m.json", "{}"}, {"r/data/weights/weight_0", QByteArray(64, 1)},
            {"r/data/weights/m_weights_config.json", text}, {"r/data/constants/tensor_0", text},
            {"r/data/constants/m_constants_config.json", text}, {"r/data/aotinductor/n/weights_config.json", text}});
    pith::Progress progress;
    QString refused;
    pith::attempt(refused, [&] {
        const pith::DocumentPtr document
            = pith::openDocument(pith::memorySource(file), QStringLiteral("/nowhere/x.pt2"), progress);
        pith::fuzz::readLeaves(*document, progress);
        const pith::LeafNames names(*document);
    });
    return 0;
}
