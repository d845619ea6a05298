// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <optional>

namespace pith {

// Where a ZIP's central directory lies, as its end record and ZIP64 end record say.
struct ZipEnd
{
    quint64 begin = 0; // of the directory, in the file
    quint64 size = 0; // of the directory, as stated
    quint64 room = 0; // of what is there
    quint64 entries = 0; // as stated: nothing may be sized by it
    quint64 shift = 0; // bytes before the archive, which the stated offsets do not count
    quint64 bytesAfter = 0; // after the end record and its comment
    bool ambiguous = false; // another end record would do as well
    bool misplaced = false; // the directory is not where it is stated to be
};

// Throws Error: no end record, or none that leads to a directory. APPNOTE.TXT 4.3.14 to 4.3.16.
ZipEnd findZipEnd(const ByteSource &source);
// The same, but nothing instead of an Error.
std::optional<ZipEnd> lookForZipEnd(const ByteSource &source);
// Of a directory that begins there, whatever the end record behind it says of it; nothing when it does not come to an
// end record. One small read an entry.
std::optional<ZipEnd> zipEndBehind(const ByteSource &source, quint64 directory);

}
