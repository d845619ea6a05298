// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// A file inside an entry of the document's archive: what torch.save writes, or a pickle alone.
struct NestedFile
{
    std::vector<Document::Root> roots; // of values that are now the document's
    QString error; // it can't be read, or a part of it is lost
};

// Reads it by the reader of its own format into the document's tables. Its entries do not become entries of the
// document, but the names of its pickles are ENTRY:NAME there.
NestedFile readNestedFile(Document &document, quint32 entry, Progress &progress);

}
