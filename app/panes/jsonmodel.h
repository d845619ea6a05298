// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/jsontree.h"

#include <QAbstractItemModel>

#include <memory>
#include <unordered_map>

namespace pith {

// A JSON text as a tree of key, type and value. What is below a container is listed when it is asked for; the whole is
// not a row itself where it has any below it.
class JsonModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Key, Type, Value, ColumnCount };
    using QAbstractItemModel::QAbstractItemModel;

    void setTree(std::shared_ptr<const JsonTree> tree);
    const JsonTree *tree() const { return m_tree.get(); }
    quint32 nodeOf(const QModelIndex &index) const; // invalid: the whole
    QModelIndex indexOf(quint32 node) const;
    QString valueText(quint32 node) const; // as it is copied: a string as it reads, all else as it is written
    QString pathText(quint32 node) const; // as Python spells it: ["layers"][0]

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override { return rowCount(parent) > 0; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isSingle() const; // one value that is a row itself
    QString text(quint32 node, int column) const;
    QVariant color(quint32 node, int column) const;

    std::shared_ptr<const JsonTree> m_tree;
    mutable std::unordered_map<quint32, std::vector<quint32>> m_children; // of containers that were opened
};

}
