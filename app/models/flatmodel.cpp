// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/flatmodel.h"

#include "app/models/icons.h"
#include "app/models/leaves.h"
#include "core/document/words.h"

#include <algorithm>
#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

FlatModel::FlatModel(DocumentPtr document, QObject *parent)
    : QAbstractTableModel(parent),
      m_document(std::move(document)),
      m_scalars(m_document)
{
    setAllLeaves();
    connect(&m_scalars, &ScalarTexts::changed, this, [this] {
        if (!m_leaves.empty())
            Q_EMIT dataChanged(index(0, ContentsColumn), index(rowCount() - 1, ContentsColumn), {Qt::DisplayRole});
    });
}

void FlatModel::setLeaves(std::vector<quint32> leaves)
{
    beginResetModel();
    m_leaves = std::move(leaves);
    endResetModel();
}

void FlatModel::setAllLeaves()
{
    std::vector<quint32> all(leafCount(*m_document));
    std::iota(all.begin(), all.end(), 0);
    setLeaves(std::move(all));
}

const Leaf &FlatModel::leaf(int row) const { return leafAt(*m_document, m_leaves[size_t(row)]); }

Subject FlatModel::subject(const QModelIndex &index) const
{
    return leafSubject(m_document, m_leaves[size_t(index.row())]);
}

QModelIndex FlatModel::indexOf(const Subject &subject) const
{
    if (subject.kind != Subject::Kind::Value)
        return {};
    for (int row = 0; row < rowCount(); ++row) {
        if (leaf(row).value == subject.value)
            return index(row, 0);
    }
    return {};
}

int FlatModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(m_leaves.size()); }
int FlatModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

Qt::ItemFlags FlatModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren
                           : Qt::NoItemFlags;
}

QString FlatModel::text(int row, Column column) const
{
    const ValueId value = leaf(row).value;
    if (column == NameColumn)
        return spell(m_document->values, pathTo(*m_document, leaf(row).place));
    if (column == ContentsColumn && isReadableScalar(m_document->values, value))
        return u"= "_s + m_scalars.text(value);
    const CellTexts cells = valueTexts(*m_document, value);
    if (column == SizeColumn)
        return cells.bytes ? humanBytes(*cells.bytes) : QString();
    return column == TypeColumn ? cells.type : cells.contents;
}

QVariant FlatModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole: {
        const QString error = valueTexts(*m_document, leaf(index.row()).value).error;
        return error.isEmpty() ? text(index.row(), column) : error;
    }
    case Qt::TextAlignmentRole:
        return columnAlignment(column);
    case Qt::DecorationRole:
        return column == NameColumn ? QVariant(icon(valueTexts(*m_document, leaf(index.row()).value).icon))
                                    : QVariant();
    case SubjectRole:
        return QVariant::fromValue(subject(index));
    default:
        return {};
    }
}

QVariant FlatModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal ? columnHeader(section, role) : QVariant();
}

}
