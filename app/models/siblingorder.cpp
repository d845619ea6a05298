// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/siblingorder.h"

namespace pith {

void SiblingOrder::sortBy(const Sorting &sorting)
{
    m_sorting = sorting;
    m_levels.clear();
}

void SiblingOrder::show(std::shared_ptr<const FoundRows> found)
{
    m_found = std::move(found);
    m_levels.clear();
}

// The roots, Contents and Archive, stay where they are.
bool SiblingOrder::isAsInFile(RowId parent) const
{
    const bool isSorted = !m_sorting.isFileOrder() && parent != RowId::Root;
    return !isSorted && (!m_found || m_found->of(parent) == FoundRows::State::Whole);
}

const SiblingOrder::Level &SiblingOrder::level(RowId parent)
{
    const auto [known, isNew] = m_levels.try_emplace(number(parent));
    if (!isNew)
        return known->second;
    Level &made = known->second;
    made.shown = shownChildren(parent);
    if (!m_sorting.isFileOrder() && parent != RowId::Root)
        sort(parent, made.shown);
    made.places.assign(m_rows->childCount(parent), Hidden);
    for (quint32 place = 0; place < made.shown.size(); ++place)
        made.places[made.shown[place]] = place;
    return made;
}

std::vector<quint32> SiblingOrder::shownChildren(RowId parent)
{
    std::vector<quint32> shown;
    for (quint32 child = 0; child < m_rows->childCount(parent); ++child) {
        if (!m_found || m_found->of(m_rows->child(parent, child)) != FoundRows::State::Hidden)
            shown.push_back(child);
    }
    return shown;
}

void SiblingOrder::sort(RowId parent, std::vector<quint32> &children)
{
    std::vector<SortKey> keys;
    keys.reserve(children.size());
    for (const quint32 child : children)
        keys.push_back(m_key(m_rows->child(parent, child), m_sorting.column));
    std::vector<quint32> inOrder;
    inOrder.reserve(children.size());
    for (const quint32 place : sorted(keys, m_sorting.order))
        inOrder.push_back(children[place]);
    children = std::move(inOrder);
}

quint32 SiblingOrder::count(RowId parent)
{
    return isAsInFile(parent) ? m_rows->childCount(parent) : quint32(level(parent).shown.size());
}

RowId SiblingOrder::rowAt(RowId parent, quint32 place)
{
    return m_rows->child(parent, isAsInFile(parent) ? place : level(parent).shown[place]);
}

std::optional<quint32> SiblingOrder::placeOf(RowId row)
{
    const RowId parent = (*m_rows)[row].parent;
    if (isAsInFile(parent))
        return m_rows->place(row);
    const quint32 place = level(parent).places[m_rows->place(row)];
    return place == Hidden ? std::nullopt : std::optional(place);
}

}
