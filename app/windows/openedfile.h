// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/rows.h"
#include "app/windows/filterbar.h"
#include "app/windows/nested.h"
#include "core/document/summary.h"

namespace pith {

// All that a tab shows at once of a file, made on the worker that opens it.
struct OpenedFile
{
    std::shared_ptr<Rows> rows; // the levels that are seen first are made
    FileSummary summary;
    std::vector<FilterBar::Chip> chips;
    QStringList files; // that it is read from beside the one at its path: of a folder, of an index
};
// The files of a document of several.
QStringList pathsOf(const Document &document);
// Throws Error, Cancelled.
OpenedFile openFile(const QString &path, const Inside &inside, Progress &progress);

}
