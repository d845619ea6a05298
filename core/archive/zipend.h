// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <optional>
#include <vector>

namespace pith {

// Where a ZIP's central directory lies, as its end record and ZIP64 end record say.
struct ZipEnd
{
    quint64 begin = 0; // of the directory, in the file
    quint64 size = 0; // of the directory, as stated
    quint64 room = 0; // of what is there
    quint64 entries = 0; // as stated: nothing may be sized by it
    qint64 shift = 0; // bytes before the archive, which the stated offsets do not count; below 0: they are too large
    quint64 bytesAfter = 0; // after the end record and its comment
    bool misplaced = false; // the directory is not where it is stated to be
};

// Programs that find a directory each in its own way. Both take the last end record there is; PyTorch then believes
// the place that it states, Python looks just before it, and moves all places by how far that is from the stated one.
enum class ZipProgram : quint8 { PyTorch, Python };

// Every directory that a program may take for the file's own, the first the one that this program takes if it finds
// any. None: no end record, or none that leads to a directory. APPNOTE.TXT 4.3.14 to 4.3.16.
std::vector<ZipEnd> zipEnds(const ByteSource &source, ZipProgram program = ZipProgram::PyTorch);
// The first of them, or nothing.
std::optional<ZipEnd> lookForZipEnd(const ByteSource &source);
// Of a directory that begins there, whatever the end record behind it says of it; nothing when it does not come to an
// end record. One small read an entry.
std::optional<ZipEnd> zipEndBehind(const ByteSource &source, quint64 directory);

}
