// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/documentmodel.h"

#include "app/models/subjects.h"

// What a tree shows of what a filter found.
namespace pith {

bool DocumentModel::show(std::shared_ptr<const FoundRows> found)
{
    const FoundRows *const before = m_order.found();
    if (before && before->states == found->states) {
        m_order.show(std::move(found)); // marks may differ
        return false;
    }
    beginResetModel();
    m_order.show(std::move(found));
    endResetModel();
    return true;
}

bool DocumentModel::isMatch(const QModelIndex &index) const
{
    return m_order.found() && index.isValid() && m_order.found()->isMatch(idOf(index));
}

QModelIndexList DocumentModel::ways(int mostRows) const
{
    QModelIndexList ways;
    if (!m_order.found())
        return ways;
    std::vector<QModelIndex> next{QModelIndex()};
    for (int rows = 0; !next.empty() && rows <= mostRows;) {
        const QModelIndex way = next.back();
        next.pop_back();
        ways += way;
        rows += rowCount(way);
        for (int row = rowCount(way); row-- > 0;) {
            if (const QModelIndex child = index(row, 0, way); m_order.found()->isOpen(idOf(child)))
                next.push_back(child);
        }
    }
    ways.pop_front(); // the root of the model
    return ways;
}

QModelIndex DocumentModel::lastBelow(QModelIndex index) const
{
    while (!index.isValid() || m_order.found()->isOpen(idOf(index)))
        index = this->index(rowCount(index) - 1, 0, index);
    return index;
}

// The row after or before it, where all that leads to matches is expanded.
QModelIndex DocumentModel::stepped(QModelIndex index, int direction) const
{
    const auto isOpen = [this](const QModelIndex &row) { return m_order.found()->isOpen(idOf(row)); };
    if (direction > 0 && isOpen(index))
        return this->index(0, 0, index);
    while (index.isValid() && direction > 0 && !index.sibling(index.row() + 1, 0).isValid())
        index = index.parent();
    if (!index.isValid())
        return index;
    if (direction < 0 && index.row() == 0)
        return index.parent();
    index = index.sibling(index.row() + direction, 0);
    return direction < 0 ? lastBelow(index) : index;
}

QModelIndex DocumentModel::nextMatch(const QModelIndex &from, int direction) const
{
    if (!m_order.found() || rowCount() == 0)
        return {};
    QModelIndex at = from.isValid() ? stepped(from.siblingAtColumn(0), direction)
        : direction > 0             ? index(0, 0)
                                    : lastBelow({});
    while (at.isValid() && !isMatch(at))
        at = stepped(at, direction);
    return at;
}

// What was found in the end of the full key that the name is.
QVariant DocumentModel::marks(RowId id) const
{
    const FoundRows *const found = m_order.found();
    if (!found || !found->filter)
        return {};
    const QString key = keyOf(m_rows->subject(id));
    const qsizetype before = key.size() - m_rows->name(id).size();
    if (before < 0 || !key.endsWith(m_rows->name(id)))
        return {};
    QList<TextMark> marks;
    for (const auto &[begin, length] : found->filter->marksIn(key)) {
        const qsizetype first = std::max(begin, before);
        if (first < begin + length)
            marks.push_back({first - before, begin + length - first});
    }
    return QVariant::fromValue(marks);
}

}
