// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>

#include <functional>

namespace pith {

// Any number of rows of names, which are made when they are seen.
class NamesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using NameOf = std::function<QString(int row, int column)>;

    explicit NamesModel(const QStringList &titles, QObject *parent = nullptr);

    void setNames(int rows, NameOf nameOf);

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_titles.size());
    }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_titles; // of the columns
    int m_rows = 0;
    NameOf m_nameOf;
};

}
