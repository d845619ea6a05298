// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

#include <QStringList>

namespace pith {

// How a whole file is compressed, by its first bytes: "gzip", "bzip2", "xz", "zstd", and as joblib has
// them "zlib" and "lzma"; empty: not at all.
QLatin1StringView compressionOf(const ByteSource &source);

// Of how many bytes a compressed file may consist when it is unpacked. Checkpoints are mostly noise and get little
// smaller; a few kilobytes that give gigabytes are meant to fill a disk.
quint64 mostUnpacked(quint64 compressedSize);

struct Unpacked
{
    SourcePtr source;
    QStringList notes; // what is wrong and lost no byte
};

// Unpacks a source of which compressionOf says how, once: into memory up to 16 MiB, else into an unlinked temporary
// file. All members of a file with several are read. What is returned holds the source and checkUnchanged() looks at
// it. Throws Error (cut short, broken, more than mostUnpacked(), disk full) and Cancelled.
Unpacked unpacked(SourcePtr compressed, Progress &progress);

}
