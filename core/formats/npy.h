// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// NumPy's own files (numpy/lib/format.py): a header that is a Python literal, then the elements. Arrays of objects are
// a pickle, which is read like any other and never run.
bool looksLikeNpy(const ByteSource &source);
void readNpy(Document &document, Progress &progress);

// A ZIP archive of such files. The document's archive is read already; of compressed members only the headers are
// unpacked. A member that can't be read is a value with an error.
bool isNpz(const Archive &archive);
void readNpz(Document &document, Progress &progress);

}
