// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/pickles.h"

namespace pith {

// Their reports are appended to the document's, their values are not kept: this is for those who ask what loading a
// file would import. What can't be read becomes a note.

// Runs the pickles in a source: one, the five of an old PyTorch file, or those of a ZIP archive.
void scanPickles(
    Document &document, const PickleSite &site, const std::function<SourcePtr()> &open, Progress &progress);
// Whether an entry is a pickle, or an archive that may hold some: by its name, or by its first bytes, which are read.
bool mayHoldPickles(const QByteArray &entryName);
bool beginsLikePickles(const Archive &archive, quint32 entry, Progress &progress);

// The same for bytes that values from `first` on hand to a loader, such as torch.storage._load_from_bytes.
void scanNestedPickles(Document &document, const PickleSite &site, ValueId first, Progress &progress);

}
