// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Gives the tables that readers append to from one document to another: so the reader of a file inside adds to those of
// the whole, and its values can hold each other.
inline void lendTables(Document &from, Document &to)
{
    to.values = std::move(from.values);
    to.blobs = std::move(from.blobs);
    to.pickles = std::move(from.pickles);
    to.nested = from.nested;
}

}
