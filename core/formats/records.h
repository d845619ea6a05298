// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// All bytes of an entry. Throws Error when there are more than `most`, or they can't be had.
QByteArray entryBytes(const Document &document, quint32 entry, quint64 most, Progress &progress);

// The text of a small record such as byteorder, without spaces around it; empty: it is not there. One that can't be
// read is a note.
QString recordText(Document &document, QByteArrayView name, Progress &progress);

}
