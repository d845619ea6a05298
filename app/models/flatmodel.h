// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/celltexts.h"
#include "app/models/columns.h"
#include "app/models/scalartexts.h"
#include "app/models/subject.h"

#include <QAbstractTableModel>

namespace pith {

// Tensors and arrays of a document, a row each with its full key: all in file order, or those that a filter found.
class FlatModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit FlatModel(DocumentPtr document, QObject *parent = nullptr);

    // By their numbers (leaves.h).
    void setLeaves(std::vector<quint32> leaves);
    void setAllLeaves();

    Subject subject(const QModelIndex &index) const;
    QModelIndex indexOf(const Subject &subject) const; // by value; invalid where it is not among the rows

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    const Leaf &leaf(int row) const;
    QString text(int row, Column column) const;

    DocumentPtr m_document;
    std::vector<quint32> m_leaves;
    mutable ScalarTexts m_scalars;
};

}
