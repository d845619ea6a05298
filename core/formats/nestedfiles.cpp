// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/nestedfiles.h"

#include "core/archive/zip.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/lending.h"
#include "core/formats/plainpickles.h"
#include "core/formats/refusals.h"
#include "core/formats/torchlegacy.h"
#include "core/formats/torchzip.h"

#include <algorithm>
#include <utility>

namespace pith {

namespace {

constexpr quint64 MostKept = 16 << 20; // bytes of packed storages

struct NestedFormat
{
    bool (*matches)(const ByteSource &source);
    void (*read)(Document &document, Progress &progress);
};
constexpr NestedFormat nestedFormats[]{
    {beginsLikeZip, readInnerTorchZip}, {looksLikeTorchLegacy, readTorchLegacy}, {looksLikePickle, readPlainPickles},
    {looksLikeZip, readInnerTorchZip}, // with other bytes before it
};

class NestedReader
{
public:
    NestedReader(Document &document, quint32 entry, Progress &progress)
        : m_document(document),
          m_entry(entry),
          m_name(document.archive.entries[entry].name),
          m_firstBlob(document.blobs.size()),
          m_firstStorage(document.values.storages.size()),
          m_firstPickle(document.pickles.size()),
          m_progress(progress)
    {
    }

    NestedFile read()
    {
        Document inside;
        lendTables(m_document, inside);
        NestedFile file;
        attempt(file.error, [&] { readInto(inside); });
        lendTables(inside, m_document);
        file.roots = inside.roots;
        if (file.error.isEmpty())
            file.error = inside.error;
        takeOver(inside);
        return file;
    }

private:
    void readInto(Document &inside)
    {
        inside.source = m_document.archive.open(m_entry, m_progress);
        inside.size = inside.source->size();
        const auto matches = [&](const NestedFormat &row) { return row.matches(*inside.source); };
        const auto *const format = std::ranges::find_if(nestedFormats, matches);
        if (format == std::end(nestedFormats))
            throw Error(whatItIs(*inside.source));
        format->read(inside, m_progress);
    }

    void takeOver(const Document &inside)
    {
        std::vector<QString> problems(m_document.blobs.size() - m_firstBlob);
        for (size_t i = 0; i < problems.size(); ++i)
            attempt(problems[i], [&] { place(inside, m_document.blobs[m_firstBlob + i]); });
        for (Storage &storage : std::span(m_document.values.storages).subspan(m_firstStorage)) {
            if (storage.blob != BlobId::None && storage.error.isEmpty())
                storage.error = problems[number(storage.blob) - m_firstBlob];
        }
        for (PickleReport &pickle : std::span(m_document.pickles).subspan(m_firstPickle))
            pickle.entry = pickle.entry.isEmpty() ? m_name : m_name + ':' + pickle.entry;
        for (const QString &note : inside.notes)
            m_document.notes.append(tr("%1: %2").arg(QString::fromUtf8(m_name), note));
        m_document.flagged += inside.flagged;
    }

    // From a place in the file inside to one in its entry. What is packed once more has none, and is kept.
    void place(const Document &inside, Blob &blob)
    {
        const quint32 entry = std::exchange(blob.entry, m_entry);
        if (!blob.kept.isNull() || entry == Blob::NoEntry)
            return;
        const Entry &packed = inside.archive.entries[entry];
        if (packed.method == "stored" && packed.dataOffset) {
            blob.offset += *packed.dataOffset;
            return;
        }
        if (blob.size > MostKept - m_kept)
            throw Error(tr("It is packed in an archive inside %1, and too large to be kept in memory")
                    .arg(QString::fromUtf8(m_name)));
        blob.kept = readBytes(*inside.archive.open(entry, m_progress), blob.offset, blob.size, MostKept);
        m_kept += blob.size;
    }

    Document &m_document;
    const quint32 m_entry;
    const QByteArray m_name;
    const size_t m_firstBlob;
    const size_t m_firstStorage;
    const size_t m_firstPickle;
    Progress &m_progress;
    quint64 m_kept = 0;
};

}

NestedFile readNestedFile(Document &document, quint32 entry, Progress &progress)
{
    return NestedReader(document, entry, progress).read();
}

}
