// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QSet>

namespace pith {

// NumPy's own files (numpy/lib/format.py): a header that is a Python literal, then the elements. Arrays of objects are
// a pickle, which is read like any other and never run.
bool looksLikeNpy(const ByteSource &source);
// Whether its header may mean that it holds objects, for all that the first bytes tell.
bool mayHoldObjects(const QByteArray &begin);
void readNpy(Document &document, Progress &progress);

// A ZIP archive of such files. The document's archive is read already; of compressed members only the headers are
// unpacked. By their names or, as numpy has it, by their first bytes; returns which members those are. A member that
// can't be read is a value with an error.
bool isNpz(const Archive &archive);
QSet<quint32> readNpz(Document &document, Progress &progress);

}
