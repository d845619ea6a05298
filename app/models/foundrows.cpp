// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/foundrows.h"

namespace pith {

namespace {

struct Below
{
    quint32 rows = 0;
    quint32 matches = 0;
};

// Children come after their parents.
std::vector<Below> countBelow(const ParentOf &parentOf, const std::vector<quint8> &matches)
{
    std::vector<Below> below(matches.size());
    for (size_t row = matches.size(); row-- > 1;) {
        Below &above = below[number(parentOf(RowId(row)))];
        above.rows += below[row].rows + 1;
        above.matches += below[row].matches + (matches[row] ? 1 : 0);
    }
    return below;
}

FoundRows::State stateOf(bool isMatch, const Below &below)
{
    using State = FoundRows::State;
    if (!isMatch)
        return below.matches > 0 ? State::Way : State::Hidden;
    return below.matches == 0 || below.matches == below.rows ? State::Whole : State::Part;
}

}

FoundRows foundRows(const ParentOf &parentOf, const std::vector<quint8> &matches, std::shared_ptr<const Filter> filter)
{
    const std::vector<Below> below = countBelow(parentOf, matches);
    FoundRows found;
    found.filter = std::move(filter);
    found.states.resize(matches.size());
    for (size_t row = 0; row < matches.size(); ++row) {
        found.states[row] = stateOf(matches[row], below[row]);
        const bool isBelowWhole = row > 0 && found.states[number(parentOf(RowId(row)))] == FoundRows::State::Whole;
        if (isBelowWhole)
            found.states[row] = FoundRows::State::Whole;
    }
    return found;
}

}
