// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QAbstractItemModel>

#include <deque>

namespace pith {

// What lies below one value, as a tree of key, type and value: listed only as far as it is opened, so values that hold
// themselves are no trouble.
class ValueTree : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Key, Type, Value, ColumnCount };
    using QAbstractItemModel::QAbstractItemModel;

    void setSubject(const Subject &subject);
    Subject subjectOf(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node
    {
        Node *above = nullptr;
        int row = 0;
        Subject subject;
        std::deque<Node> below; // as far as they are listed
    };
    const Node *nodeOf(const QModelIndex &index) const;
    quint32 countBelow(const QModelIndex &index) const; // listed or not

    Node m_top;
};

}
