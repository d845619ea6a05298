// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <span>

namespace pith {

struct Format
{
    QLatin1StringView name; // "torch-zip"
    bool (*matches)(const ByteSource &source); // by content alone; must not throw
    void (*read)(Document &document, Progress &progress); // fills a document whose path, size and source are set
    bool ofOthers = false; // it says which other files belong together
};

// Most specific first.
std::span<const Format> formats();

// Opens a file of any known format, or a folder: reads directory and pickles, never tensor data. Throws Error with what
// the file really is (HTML page, Git LFS pointer and its size, empty …) or where it broke, and Cancelled.
DocumentPtr openDocument(const QString &path, Progress &progress);
DocumentPtr openDocument(SourcePtr source, const QString &path, Progress &progress);

// What the local headers of a document's ZIP archive say otherwise than its directory: reasons to look. Opening reads
// none of them. Throws Error, Cancelled.
QStringList flaggedHeaders(const Document &document, Progress &progress);

// What the pickles of all checkpoints that a folder's document lists ask for, of the shards of an index, or of a
// distributed checkpoint those of its chunks, which opening does not read: a document of their reports alone, each file
// looked into as one that is scanned alone. What can't be read is flagged.
DocumentPtr reportsOfFolder(const Document &folder, Progress &progress);
bool hasReportsOfFolder(const Document &document); // whether it is such a document, of several files

}
