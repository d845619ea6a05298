// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

namespace pith {

// Gives an error to every entry whose bytes can't be had by what the directory says of it: impossible sizes, unknown
// method, encrypted, beyond `end` (where the directory begins), or overlapping an entry earlier in the directory.
// Returns where the bytes of each entry must end: at the next entry's local header, or at `end`. O(n log n).
std::vector<quint64> checkExtents(std::vector<Entry> &entries, quint64 end);

}
