// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/foundrows.h"
#include "app/models/sorting.h"

#include <functional>
#include <optional>

namespace pith {

// Which rows of each level of a tree are shown, and in which order. A level is made when it is first asked for.
class SiblingOrder
{
public:
    using Key = std::function<SortKey(RowId row, int column)>;

    SiblingOrder(std::shared_ptr<Rows> rows, Key key) : m_rows(std::move(rows)), m_key(std::move(key)) {}

    const Sorting &sorting() const { return m_sorting; }
    void sortBy(const Sorting &sorting);
    const FoundRows *found() const { return m_found.get(); } // null: all rows are shown
    void show(std::shared_ptr<const FoundRows> found);
    void forget(RowId parent) { m_levels.erase(number(parent)); } // it has other rows below now

    quint32 count(RowId parent);
    RowId rowAt(RowId parent, quint32 place);
    std::optional<quint32> placeOf(RowId row); // nothing where it is not shown

private:
    static constexpr quint32 Hidden = 0xffffffff;
    struct Level
    {
        std::vector<quint32> shown; // which child stands at a place
        std::vector<quint32> places; // at which place a child stands
    };
    bool isAsInFile(RowId parent) const; // all of it, in the file's order
    const Level &level(RowId parent);
    std::vector<quint32> shownChildren(RowId parent);
    void sort(RowId parent, std::vector<quint32> &children);

    std::shared_ptr<Rows> m_rows;
    Key m_key;
    Sorting m_sorting;
    std::shared_ptr<const FoundRows> m_found;
    std::unordered_map<quint32, Level> m_levels;
};

}
