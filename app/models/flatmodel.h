// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/celltexts.h"
#include "app/models/columns.h"
#include "app/models/scalartexts.h"
#include "app/models/subject.h"
#include "app/models/surveyor.h"

#include <QAbstractTableModel>
#include <QItemSelection>

namespace pith {

// Tensors and arrays of a document, a row each with its full key: all in file order, or those that a filter found.
class FlatModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit FlatModel(DocumentPtr document, QObject *parent = nullptr);

    // Where figures and badges come from, without dataChanged(): views paint anew when it has news.
    void setSurveyor(const Surveyor *surveyor) { m_surveyor = surveyor; }

    // What found the rows, for the marks in their names; none: nothing is marked.
    void setFilter(std::shared_ptr<const Filter> filter) { m_filter = std::move(filter); }

    // By their numbers (leaves.h). Rows that stay are still the same to views: what is selected stays so.
    void setLeaves(std::vector<quint32> leaves);
    void setAllLeaves();
    quint32 leafNumber(int row) const { return m_leaves[size_t(row)]; }

    Subject subject(const QModelIndex &index) const;
    Subject selected(const QItemSelection &rows) const; // of all of them together
    QModelIndex indexOf(const Subject &subject) const; // by value; invalid where it is not among the rows

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    const Leaf &leaf(int row) const;
    QString key(int row) const;
    QString text(int row, Column column) const;
    QString toolTip(int row, Column column) const;
    QString iconName(int row) const;
    RowFacts facts(int row) const;
    void reorder(std::vector<quint32> leaves);
    bool insert(const std::vector<quint32> &leaves);

    DocumentPtr m_document;
    const Surveyor *m_surveyor = nullptr;
    std::vector<quint32> m_leaves;
    std::shared_ptr<const Filter> m_filter;
    mutable ScalarTexts m_scalars;
};

}
