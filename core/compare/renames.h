// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

namespace pith {

// Leaves that are alone and have the same elements, of the same dtype and shape, under another name; and matrices that
// have when one of them is transposed (Pair::How). Each is in one pair at most; of several that fit, the one whose name
// ends most alike. Reads only what may fit by dtype and shape. Throws Error, Cancelled.
std::vector<Pair> pairsByContent(const Comparison &comparison, Progress &progress);

// Adds them where one of the rules that it was made by is Rule::Kind::ByContent; they are that rule's. Throws
// Cancelled.
void addPairsByContent(Comparison &comparison, const Rules &rules, Progress &progress);

}
