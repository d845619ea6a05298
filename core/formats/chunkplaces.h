// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/parts.h"

#include <QHash>

#include <map>

namespace pith {

// Where the bytes of one chunk of a distributed checkpoint lie, or those of a value that is no tensor.
struct ChunkPlace
{
    SourcePtr file; // null where there is an error
    QString fileName; // from the folder on
    quint64 offset = 0;
    quint64 length = 0;
    QString error;

    SourcePtr bytes() const { return sliceOf(file, offset, length); }
};

// What the metadata says of all chunks: storage_data, {MetadataIndex(fqn, offset, index): _StorageInfo(relative_path,
// offset, length)}. Opens the files that it names, each once; one that is missing becomes a note.
class ChunkPlaces
{
public:
    ChunkPlaces(Document &document, Parts &parts) : m_document(document), m_parts(parts) {}

    void read(ValueId metadata, Progress &progress);
    // Of the chunk that begins there in the tensor of that key; null: the metadata does not say.
    const ChunkPlace *find(QByteArrayView key, const Extents &begin) const;

    // Every place that is stated, by its key and where it begins in its tensor, "model.weight (0, 4)"; in order.
    std::map<QByteArray, ChunkPlace> all() const;

private:
    ChunkPlace placeOf(ValueId info);
    quint32 fileNamed(const QString &name);

    Document &m_document;
    Parts &m_parts;
    QHash<QByteArray, ChunkPlace> m_places;
    QHash<QString, quint32> m_files;
    QHash<QString, QString> m_lost;
};

}
