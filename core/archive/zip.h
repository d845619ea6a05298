// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"
#include "core/archive/zipend.h"

#include <span>

namespace pith {

// Whether the source ends like a ZIP file (an end record can be found) or begins like one.
bool looksLikeZip(const ByteSource &source);

bool beginsLikeZip(const ByteSource &source); // as torch.load() and libraries tell it

// Reads end record, ZIP64 end record and central directory; the entries' bytes and local headers are not touched.
// Of several directories that of the one that the program takes, and `flagged`. Throws Error when there is none.
// Layout: PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.6 to 4.3.16; what PyTorch writes: sizes 0 and bit 3 in local
// headers, ZIP64 end record always, padding in the local extra field.
Archive readZip(const SourcePtr &source, Progress &progress, ZipProgram program = ZipProgram::PyTorch);
Archive readZip(const SourcePtr &source, std::span<const ZipEnd> ends, Progress &progress); // all that zipEnds() found
Archive readZip(SourcePtr source, const ZipEnd &end, Progress &progress); // by this one alone

// What other programs may see in place of what `archive`, which readZip made of `source`, shows: of each other
// directory the entries that the archive has not.
std::vector<Archive> otherDirectories(const SourcePtr &source, const Archive &archive, Progress &progress);

// Reads the local header of every entry of an archive that readZip made of `source`: fills `dataOffset` where there is
// one, and adds to `flagged` what differs from the directory. One small read an entry, so only when that is asked for.
void readLocalHeaders(Archive &archive, const ByteSource &source, Progress &progress);

}
