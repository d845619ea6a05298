// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Whether it is compressed, or of a format of formats(): worth opening.
bool isCheckpoint(const ByteSource &source);

// A checkpoint inside compression (gzip, bzip2, xz, zstd) and tar archives that hold nothing else to show.
struct Unwrapped
{
    SourcePtr source; // what is inside all of them; looks at the outermost file for changes
    QStringList wrappers; // outermost first: "gzip", "tar:model/weights.pth"
    QStringList notes = {}; // what was odd about them
};

// Takes off wrappers, up to four in all with those that were taken off before. A tar archive is one when exactly one of
// its members is of a format of formats(). Throws Error and Cancelled.
Unwrapped unwrapped(Unwrapped inside, Progress &progress);

// What the one checkpoint in a ZIP archive that is none itself would be unwrapped from; nothing where the document is
// something else, where there are several or none, or where it has four wrappers.
std::optional<Unwrapped> insideOf(const Document &zip, Progress &progress);

// Shows the members of a tar archive that is no wrapper.
void readTarMembers(Document &document, Progress &progress);

}
