// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

#include <optional>

namespace pith {

// What follows the bytes of a ZIP entry whose sizes were not known when they were written; APPNOTE.TXT 4.3.9.
struct Descriptor
{
    std::optional<quint32> crc32;
    quint64 compressedSize = 0;
    quint64 size = 0;
    quint64 end = 0; // behind it, in the file
};

// The data descriptor at `at` of an entry with so many bytes before it; nothing when there is none, it states another
// size, or what follows it is neither another record nor the end of the file.
std::optional<Descriptor> descriptorAt(const ByteSource &source, quint64 at, quint64 compressedSize);

// The first data descriptor that fits to bytes that begin at `begin`. Reads not much more than the bytes up to there.
std::optional<Descriptor> findDescriptor(const ByteSource &source, quint64 begin, Progress &progress);

}
