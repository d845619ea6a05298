// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/leafindex.h"
#include "app/models/rows.h"
#include "app/models/surveyor.h"
#include "core/survey/combine.h"

#include <unordered_map>

namespace pith {

// What the survey says of the rows of a tree: of a tensor its figures, of all others those of everything below as if it
// were one tensor, once all of them are known. Asked for rows that are painted, so it remembers.
class RowFigures
{
public:
    RowFigures(std::shared_ptr<Rows> rows, const Surveyor &surveyor);

    // The numbers of all tensors and arrays at and below a row, ascending.
    std::span<const quint32> leaves(RowId id);
    bool isLeaf(RowId id) const { return leafOf(id) != nullptr; } // a tensor or array, maybe with attributes below
    const Figures *figures(RowId id); // null: not known, or there are none
    quint32 oddLeaves(RowId id); // how many at and below need a look

private:
    struct Below
    {
        std::vector<quint32> leaves;
        size_t known = 0; // the first so many are in `sum`
        CombinedFigures sum;
        Figures figures; // when all are
        quint64 revision = 0; // of the survey when `odd` was counted
        quint32 odd = 0;
    };
    const quint32 *leafOf(RowId id) const;
    Below &below(RowId id);
    std::vector<quint32> leavesOf(RowId id) const;

    std::shared_ptr<Rows> m_rows;
    const Surveyor &m_surveyor;
    LeafIndex m_index;
    std::unordered_map<quint32, Below> m_below;
};

}
