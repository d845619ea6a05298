// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/rows.h"
#include "core/document/filter.h"

namespace pith {

// Which rows of a tree a filter found (ux.md §6): matches, and what lies above them.
struct FoundRows
{
    enum class State : quint8 {
        Hidden,
        Way, // leads to a match
        Part, // a match of whose children only some match: they are shown
        Whole, // a match with everything below it
    };
    std::vector<State> states; // by RowId
    std::shared_ptr<const Filter> filter; // for the marks in names

    // Rows that were made since lie below a whole one.
    State of(RowId id) const { return number(id) < states.size() ? states[number(id)] : State::Whole; }
    bool isMatch(RowId id) const { return of(id) == State::Part || of(id) == State::Whole; }
    bool isOpen(RowId id) const { return of(id) == State::Way || of(id) == State::Part; }
};

// `matches` by RowId, of rows all of which have greater ones than their parents.
using ParentOf = std::function<RowId(RowId)>;
FoundRows foundRows(const ParentOf &parentOf, const std::vector<quint8> &matches, std::shared_ptr<const Filter> filter);

}
