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
    quint64 size = 0; // of the directory
    quint64 entries = 0; // as stated: nothing may be sized by it
    quint64 shift = 0; // bytes before the archive, which the stated offsets do not count
    quint64 bytesAfter = 0; // after the end record and its comment
    bool ambiguous = false; // another end record would do as well
};

// Throws Error: no end record, or none that leads to a directory. APPNOTE.TXT 4.3.14 to 4.3.16.
ZipEnd findZipEnd(const ByteSource &source);
// The same, but nothing instead of an Error.
std::optional<ZipEnd> lookForZipEnd(const ByteSource &source);

}
