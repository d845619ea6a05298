// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/pickles.h"

namespace pith {

// Their reports are appended to the document's, their values are not kept: this is for those who ask what loading a
// file would import. What can't be read becomes a note.

// Whether as much was looked into as a file of its size may hold inside itself: then no more is.
bool isSpent(const Document::Nested &nested);

// Runs the pickles in a source, compressed or not: one, the five of an old PyTorch file, or those of an archive.
void scanPickles(
    Document &document, const PickleSite &site, const std::function<SourcePtr()> &open, Progress &progress);
// The same for the entries of an archive that are wanted and are pickles, or archives that may hold some: by their
// names, or by their first bytes, which are read.
void scanEntries(Document &document, const PickleSite &archiveSite, const Archive &archive,
    const std::function<bool(quint32 entry)> &isWanted, Progress &progress);
// The same for what other programs may see in a ZIP archive that has several directories.
void scanOtherDirectories(Document &document, const PickleSite &archiveSite, const SourcePtr &source,
    const Archive &archive, Progress &progress);
// An entry that was not read may be anything: a reason to look, where its encryption is none already.
void flagUnread(Document &document, const Entry &entry);
// What other programs would take a file for: a pickle before a ZIP archive or a tar archive, an archive at the end of
// whatever else. `format`: what it was read as.
void scanOtherReadings(Document &document, QLatin1StringView format, Progress &progress);

// What values from `first` on, as the pickle made them and before they get their meaning, give to loaders, such as
// torch.storage._load_from_bytes, call by call: bytes, or a text that stands for bytes. None where Python may have
// other bytes than those that are in the file.
std::vector<ValueId> givenToLoaders(const Values &values, ValueId first);
// Afterwards: a loader is as dangerous as what it loads, unless all that it is given was there to be scanned.
void flagUnseenLoading(Document &document, PickleReport &report, std::span<const ValueId> given);
// Runs the pickles in bytes that values from `first` on hand to a loader.
void scanNestedPickles(Document &document, const PickleSite &site, ValueId first, Progress &progress);

}
