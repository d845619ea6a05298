// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/rows.h"
#include "app/models/sorting.h"

#include <functional>

namespace pith {

// In which order the rows of each level of a tree are shown. A level is sorted when it is first asked for.
class SiblingOrder
{
public:
    using Key = std::function<SortKey(RowId row, int column)>;

    SiblingOrder(std::shared_ptr<Rows> rows, Key key) : m_rows(std::move(rows)), m_key(std::move(key)) {}

    const Sorting &sorting() const { return m_sorting; }
    void sortBy(const Sorting &sorting);

    RowId rowAt(RowId parent, quint32 place);
    quint32 placeOf(RowId row);

private:
    struct Level
    {
        std::vector<quint32> shown; // which child stands at a place
        std::vector<quint32> places; // at which place a child stands
    };
    const Level &level(RowId parent);

    std::shared_ptr<Rows> m_rows;
    Key m_key;
    Sorting m_sorting;
    std::unordered_map<quint32, Level> m_levels;
};

}
