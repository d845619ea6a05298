// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/document/document.h"

namespace pith {

namespace {

// What a blob is a part of, in words.
QString wholeName(const Document &document, const Blob &blob)
{
    if (blob.entry == Blob::NoEntry)
        return tr("The file");
    return tr("Entry %1").arg(QString::fromUtf8(document.archive.entries[blob.entry].name));
}

SourcePtr wholeOf(const Document &document, const Blob &blob, Progress &progress)
{
    return blob.entry == Blob::NoEntry ? document.source : document.archive.open(blob.entry, progress);
}

}

SourcePtr openBlob(const Document &document, BlobId id, Progress &progress)
{
    if (id == BlobId::None)
        throw Error(tr("Its bytes are not in the file"));
    const Blob &blob = document.blobs[number(id)];
    if (!blob.kept.isNull())
        return memorySource(blob.kept);
    SourcePtr whole = wholeOf(document, blob, progress);
    if (!fitsInside(blob.offset, blob.size, whole->size()))
        throw Error(tr("%1 has %2 bytes, but bytes %3 to %4 are wanted")
                .arg(wholeName(document, blob))
                .arg(whole->size())
                .arg(blob.offset)
                .arg(blob.offset + blob.size));
    if (blob.offset == 0 && blob.size == whole->size())
        return whole;
    return sliceOf(std::move(whole), blob.offset, blob.size);
}

}
