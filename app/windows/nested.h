// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QByteArrayList>

namespace pith {

// Checkpoints that are entries of others. What leads to one: the names of the entries, outermost first.
using Inside = QByteArrayList;
constexpr qsizetype mostInside = 8;

// A folder whose entries are checkpoints, each a file of its own.
bool isListOfFiles(const Document &document);

// The name of the format that an entry is itself in, or of how it is compressed; empty: none that Pith opens, or it is
// a part of the checkpoint that it lies in.
// Throws Error, Cancelled.
QLatin1StringView nestedFormat(const Document &document, quint32 entry, Progress &progress);

// Opens a file, in it an entry, in that an entry … Throws Error, Cancelled.
DocumentPtr openInside(const QString &path, const Inside &inside, Progress &progress);

// "bundle.zip ▸ encoder.pt"
QString titleOf(const QString &path, const Inside &inside);

}
