// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/siblingorder.h"

namespace pith {

void SiblingOrder::sortBy(const Sorting &sorting)
{
    m_sorting = sorting;
    m_levels.clear();
}

const SiblingOrder::Level &SiblingOrder::level(RowId parent)
{
    const auto [known, isNew] = m_levels.try_emplace(number(parent));
    if (!isNew)
        return known->second;
    std::vector<SortKey> keys(m_rows->childCount(parent));
    for (quint32 child = 0; child < keys.size(); ++child)
        keys[child] = m_key(m_rows->child(parent, child), m_sorting.column);
    Level &made = known->second;
    made.shown = sorted(keys, m_sorting.order);
    made.places.resize(made.shown.size());
    for (quint32 place = 0; place < made.shown.size(); ++place)
        made.places[made.shown[place]] = place;
    return made;
}

// The roots, Contents and Archive, stay where they are.
RowId SiblingOrder::rowAt(RowId parent, quint32 place)
{
    const bool isSorted = !m_sorting.isFileOrder() && parent != RowId::Root;
    return m_rows->child(parent, isSorted ? level(parent).shown[place] : place);
}

quint32 SiblingOrder::placeOf(RowId row)
{
    const RowId parent = (*m_rows)[row].parent;
    const bool isSorted = !m_sorting.isFileOrder() && parent != RowId::Root;
    return isSorted ? level(parent).places[m_rows->place(row)] : m_rows->place(row);
}

}
