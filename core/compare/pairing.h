// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/rules.h"
#include "core/compare/side.h"

namespace pith {

// Leaves of A and B that are compared.
struct Pair
{
    enum class How : quint8 { SameName, ByRule, ByHand, ByContent, Transposed };

    quint32 a = 0;
    quint32 b = 0;
    How how = How::SameName;
    int rule = -1; // that made it, by its place among the rules

    bool isRenamed() const { return how != How::SameName; }
};

struct Pairing
{
    std::vector<Pair> pairs; // in A's order
    std::vector<quint32> onlyA; // in file order
    std::vector<quint32> onlyB;
};

// O(names). Throws Error for a regular expression that is none. Where rules give several leaves one name, the first in
// its file has it; leaves that are alone then are paired by the names they have, and then with other names of leaves
// that are paired already: tied weights.
Pairing paired(const Side &a, const Side &b, const Rules &rules);

// A rule that would pair leaves of one shape that are alone, and how many; by content at most so many.
struct Suggestion
{
    Rule rule;
    quint32 gain = 0;
};

// The best first, at most `most`, and by content. O(letters of the names that are alone × dots in them).
std::vector<Suggestion> suggestionsFor(const Side &a, const Side &b, const Pairing &pairing, size_t most = 12);

// Rules that strip what wrappers of models put in front of names (module. _orig_mod. model. state_dict. …), as far as
// that pairs more leaves than without; on top of `rules`.
Rules withKnownPrefixes(const Side &a, const Side &b, Rules rules);

}
