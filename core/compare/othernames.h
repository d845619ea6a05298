// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

namespace pith {

// Another path of a tensor or array that has one already: weights that are tied by being one tensor, a dict that two
// keys hold. Files list it once, where it comes first.
struct OtherName
{
    quint32 leaf = 0; // leaves.h
    QString path; // as command-line.md spells it
    QString key;
};

// Of what the main root holds, in the order of a walk that goes into shared values wherever they lie. O(values) without
// shared ones; a bounded number of names and of steps whatever the file holds.
std::vector<OtherName> otherNamesOf(const Document &document, const LeafNames &names);

}
