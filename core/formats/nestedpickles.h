// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/pickles.h"

namespace pith {

// Their reports are appended to the document's, their values are not kept: this is for those who ask what loading a
// file would import. What can't be read becomes a note.

// Runs the pickles in a source, compressed or not: one, the five of an old PyTorch file, or those of an archive.
void scanPickles(
    Document &document, const PickleSite &site, const std::function<SourcePtr()> &open, Progress &progress);
// The same for the entries of an archive that are wanted and are pickles, or archives that may hold some: by their
// names, or by their first bytes, which are read.
void scanEntries(Document &document, const PickleSite &archiveSite, const Archive &archive,
    const std::function<bool(quint32 entry)> &isWanted, Progress &progress);
// What other programs would take a file for: a pickle before a ZIP archive or a tar archive, an archive at the end of
// whatever else. `format`: what it was read as.
void scanOtherReadings(Document &document, QLatin1StringView format, Progress &progress);

// The same for bytes that values from `first` on hand to a loader, such as torch.storage._load_from_bytes.
void scanNestedPickles(Document &document, const PickleSite &site, ValueId first, Progress &progress);

}
