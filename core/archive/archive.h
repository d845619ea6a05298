// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/placetable.h"
#include "core/bytes/progress.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace pith {

// One entry of an archive, as its directory states it. Fields that a kind of archive does not know are empty.
struct Entry
{
    QByteArray name; // as stored; never used to build a path to write to. May lie in Archive::names
    quint64 size = 0;
    quint64 compressedSize = 0;
    QByteArray method; // "stored", "deflated", "method 99" …
    std::optional<quint32> crc32;
    quint32 flags = 0;
    bool encrypted = false;
    bool isCut = false; // the file ends inside it: there are bytes, of which `size` is not the whole
    std::optional<quint64> headerOffset; // in the file
    std::optional<quint64> dataOffset; // in the file; nothing where the local header can't be read
    QString error; // why its bytes can't be had: overlaps an earlier entry, impossible size, unknown method …
    quint64 missing = 0; // of a cut one: bytes of it that are not there, where its header states that
};

// What a file holds inside: entries in the directory's order and a way to their bytes. It may be of a million of them,
// so it is moved, and copied() where a second one is meant.
struct Archive
{
    Archive() = default;
    Archive(Archive &&) = default;
    Archive &operator=(Archive &&) = default;
    Archive &operator=(const Archive &) = delete;
    ~Archive() = default;
    Archive copied() const { return *this; }

    QLatin1StringView kind; // "zip", "tar"
    std::vector<Entry> entries;
    QByteArray names; // the bytes that all names of a large directory are parts of
    std::vector<QString> notes; // odd things that do no harm
    std::vector<QString> flagged; // reasons to look before loading with Python: "encrypted entry NAME", …
    QString error; // part of the archive is lost

    // The bytes of an entry, unpacked: throws Error, Cancelled. Thread-safe. Stored entries are slices of the file; a
    // deflated one is unpacked at its first use, into memory up to 16 MiB, else into an unlinked temporary file.
    SourcePtr open(quint32 entry, Progress &progress) const { return opener(entries.at(entry), entry, progress); }
    std::function<SourcePtr(const Entry &entry, quint32 number, Progress &progress)> opener; // for open()
    // Up to `most` of an entry's first bytes: of a deflated one no more is unpacked. Throws Error, Cancelled.
    QByteArray begin(quint32 entry, quint64 most, Progress &progress) const;
    std::function<QByteArray(const Entry &entry, quint32 number, quint64 most)> beginner; // none: as open() gives it

    // Of an entry that is cut or whose packed bytes are broken: up to `most` of those before that, unpacked. May be
    // none.
    QByteArray remains(quint32 entry, quint64 most) const;
    std::function<QByteArray(const Entry &entry, quint32 number, quint64 most)> rescuer; // none: nothing remains

    // The entry of that name: of several the first, or the last where that is who replaces the others. Readers call
    // indexNames() when they have filled `entries`.
    std::optional<quint32> find(QByteArrayView name) const;
    enum class Counts : quint8 { First, Last };
    std::vector<quint32> indexNames(Counts which = Counts::First); // returns those that have the name of the one found

private:
    Archive(const Archive &) = default;

    PlaceTable m_byName;
};

// Archive::opener where all entries are stored as they are.
std::function<SourcePtr(const Entry &, quint32, Progress &)> slicesOf(SourcePtr source);

// Reads an entry's bytes and compares them with its checksum: "ok", "mismatch", or "not computed" (none is stated: 0
// stands for bytes that do not have it, as PyTorch writes with checksums switched off). Throws Error, Cancelled.
QLatin1StringView verify(const Archive &archive, quint32 entry, Progress &progress);

}
