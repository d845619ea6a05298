// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QByteArrayList>

namespace pith {

// Entries that are text by their names: code, JSON, and the small records that PyTorch writes beside a pickle.
bool isTextName(QByteArrayView name);

// The files that a document of several is read from, from its folder on; of any other none. At most 10,000.
QByteArrayList filesOf(const Document &document);

// What all entries together are called: an archive, or files that are read together.
QString entriesTitle(const Archive &archive);

}
