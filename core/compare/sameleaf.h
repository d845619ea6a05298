// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/document/document.h"

namespace pith {

// Whether two values are the same, of those that are not looked into: numbers (NaN is NaN), texts, names, storages by
// their bytes, sets by their members in any order. True and 1 are not the same, nor are 1 and 1.0.
bool isSameLeaf(const Document &documentA, ValueId a, const Document &documentB, ValueId b, Progress &progress);

}
