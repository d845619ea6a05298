// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/rowfigures.h"

#include "app/models/subjects.h"
#include "core/document/depthfirst.h"

#include <algorithm>

namespace pith {

RowFigures::RowFigures(std::shared_ptr<Rows> rows, const Surveyor &surveyor)
    : m_rows(std::move(rows)),
      m_surveyor(surveyor),
      m_index(*m_rows->document())
{
}

std::vector<quint32> RowFigures::leavesOf(RowId id) const
{
    const std::vector<ValueId> values = valuesOf(m_rows->subject(id));
    std::vector<quint32> leaves;
    const quint32 *before = nullptr;
    const auto add = [&](ValueId value) {
        const quint32 *leaf = m_index.of(value, before);
        if (leaf)
            leaves.push_back(*(before = leaf));
        return leaf != nullptr;
    };
    Progress progress;
    std::optional<DepthFirst> walker;
    for (const ValueId value : values) {
        if (add(value) || pith::childCount(m_rows->document()->values, value) == 0)
            continue;
        if (!walker)
            walker.emplace(m_rows->document()->values, progress);
        walker->walk(value, [&](ValueId found, const auto &) { add(found); });
    }
    if (!std::ranges::is_sorted(leaves))
        std::ranges::sort(leaves);
    leaves.erase(std::ranges::unique(leaves).begin(), leaves.end());
    return leaves;
}

const quint32 *RowFigures::leafOf(RowId id) const
{
    const Row &row = (*m_rows)[id];
    const bool isValue = row.kind == Subject::Kind::Value || row.kind == Subject::Kind::File;
    return isValue ? m_index.of(row.value) : nullptr;
}

RowFigures::Below &RowFigures::below(RowId id)
{
    const auto [place, isNew] = m_below.try_emplace(number(id));
    if (isNew)
        place->second.leaves = leavesOf(id);
    return place->second;
}

std::span<const quint32> RowFigures::leaves(RowId id)
{
    if (const quint32 *leaf = leafOf(id))
        return {leaf, 1};
    return below(id).leaves;
}

const Figures *RowFigures::figures(RowId id)
{
    if (const quint32 *leaf = leafOf(id))
        return m_surveyor.figures(*leaf);
    Below &row = below(id);
    if (row.leaves.empty())
        return nullptr;
    for (; row.known < row.leaves.size(); ++row.known) {
        const Figures *next = m_surveyor.figures(row.leaves[row.known]);
        if (!next)
            return nullptr;
        row.sum.add(*next);
        if (row.known + 1 == row.leaves.size())
            row.figures = row.sum.result();
    }
    return &row.figures;
}

quint32 RowFigures::oddLeaves(RowId id)
{
    const auto &odd = m_surveyor.oddLeaves();
    if (odd.empty())
        return 0;
    if (const quint32 *leaf = leafOf(id))
        return odd.contains(*leaf) ? 1 : 0;
    Below &row = below(id);
    if (row.leaves.empty() || row.revision == m_surveyor.revision())
        return row.odd;
    row.revision = m_surveyor.revision();
    row.odd = 0;
    for (auto leaf = odd.lower_bound(row.leaves.front()); leaf != odd.end() && *leaf <= row.leaves.back(); ++leaf)
        row.odd += std::ranges::binary_search(row.leaves, *leaf);
    return row.odd;
}

}
