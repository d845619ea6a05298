// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/namesmodel.h"

namespace pith {

NamesModel::NamesModel(const QStringList &titles, QObject *parent) : QAbstractTableModel(parent), m_titles(titles) {}

void NamesModel::setNames(int rows, NameOf nameOf)
{
    beginResetModel();
    m_rows = rows;
    m_nameOf = std::move(nameOf);
    endResetModel();
}

QVariant NamesModel::data(const QModelIndex &index, int role) const
{
    const bool isAsked = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    return isAsked && index.isValid() ? m_nameOf(index.row(), index.column()) : QVariant();
}

QVariant NamesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return m_titles.value(section);
    return role == Qt::TextAlignmentRole ? QVariant(int(Qt::AlignLeft | Qt::AlignVCenter)) : QVariant();
}

}
