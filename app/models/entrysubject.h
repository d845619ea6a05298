// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

namespace pith {

// An entry of the document's archive, by its place there.
inline Subject entrySubject(const DocumentPtr &document, quint32 entry)
{
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::Entry;
    subject.entry = entry;
    return subject;
}

}
