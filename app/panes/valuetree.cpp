// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuetree.h"

#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/crumbs.h"
#include "core/document/walk.h"
#include "core/document/words.h"
#include "core/render/plotcolors.h"

#include <QApplication>
#include <QPalette>
#include <QSize>

#include <algorithm>
#include <array>

namespace pith {

namespace {
constexpr int rowHeight = 22;
constexpr quint32 batch = 2000; // rows listed at once
}

void ValueTree::setSubject(const Subject &subject)
{
    beginResetModel();
    m_top.subject = subject;
    m_top.below.clear();
    endResetModel();
}

const ValueTree::Node *ValueTree::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.constInternalPointer()) : &m_top;
}

Subject ValueTree::subjectOf(const QModelIndex &index) const { return nodeOf(index)->subject; }

quint32 ValueTree::countBelow(const QModelIndex &index) const
{
    const Subject &subject = nodeOf(index)->subject;
    return subject.document && index.column() <= 0 ? childCount(subject.document->values, subject.value) : 0;
}

QModelIndex ValueTree::index(int row, int column, const QModelIndex &parent) const
{
    const auto &below = nodeOf(parent)->below;
    if (row < 0 || row >= int(below.size()) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, &below[size_t(row)]);
}

QModelIndex ValueTree::parent(const QModelIndex &index) const
{
    const Node *const above = index.isValid() ? nodeOf(index)->above : nullptr;
    return above && above != &m_top ? createIndex(above->row, 0, above) : QModelIndex();
}

bool ValueTree::hasChildren(const QModelIndex &parent) const { return countBelow(parent) > 0; }

bool ValueTree::canFetchMore(const QModelIndex &parent) const
{
    return nodeOf(parent)->below.size() < countBelow(parent);
}

void ValueTree::fetchMore(const QModelIndex &parent)
{
    auto *const node = const_cast<Node *>(nodeOf(parent)); // indices lead only to const ones
    const auto first = quint32(node->below.size());
    const quint32 next = std::min(countBelow(parent), first + batch);
    const Values &values = node->subject.document->values;
    beginInsertRows(parent, int(first), int(next) - 1);
    for (quint32 i = first; i < next; ++i) {
        const Child child = childAt(values, node->subject.value, i);
        node->below.push_back({node, int(i), childOf(node->subject, child.step, child.value), {}});
    }
    endInsertRows();
}

int ValueTree::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->below.size());
}

int ValueTree::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant ValueTree::data(const QModelIndex &index, int role) const
{
    const Node *const node = nodeOf(index);
    const Values &values = node->subject.document->values;
    if (role == Qt::SizeHintRole)
        return QSize(0, rowHeight);
    if (role == Qt::ForegroundRole)
        return index.column() == Type ? QVariant(plotColors(QApplication::palette()).weakText) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Key:
        return visible(stepName(*node->subject.document, node->above->subject.value, node->subject.path.back()));
    case Type:
        return typeName(values, node->subject.value);
    default:
        return summaryOf(values, node->subject.value);
    }
}

QVariant ValueTree::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array titles{tr("Key"), tr("Type"), tr("Value")};
    return titles[size_t(section)];
}

}
