// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/treesearch.h"

namespace pith {

// How well a pattern fits a key that has its letters in order, in any case; nothing where it has not. Letters that
// begin a part of the key count most, then those that follow each other: "l1c1w" finds layer1.0.conv1.weight.
std::optional<int> fuzzyScore(QStringView pattern, QStringView key);

// The rows whose keys fit best, the best one first; equal ones: short keys first, then as in the file.
std::vector<RowId> fuzzyRows(const TreeSearch &search, QStringView pattern, size_t most, Progress &progress);

}
