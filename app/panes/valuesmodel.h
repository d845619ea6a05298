// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"
#include "core/work/job.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <unordered_map>
#include <unordered_set>

namespace pith {

// The elements of a view of a tensor as a table: its last axis across, all others down. Only the cells that are asked
// for are read, in tiles, on a worker; a cell says "…" till then.
class ValuesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setView(const TensorData &view);
    void clear();
    const MatrixView &matrix() const { return m_matrix; }
    bool isCut() const; // there are more rows or columns than a table can have

    // The number of the element of a cell, row-major in the view.
    qint64 flat(const QModelIndex &index) const { return index.row() * m_matrix.columns() + index.column(); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void problem(const QString &sentence);

private:
    static constexpr int tileRows = 64;
    static constexpr int tileColumns = 32;
    using Tile = quint64; // row of tiles << 32 | column of tiles
    using Tiles = std::vector<std::pair<Tile, QStringList>>;

    void want(Tile tile) const;
    void readWanted();
    void keep(Tiles tiles);

    MatrixView m_matrix;
    std::unordered_map<Tile, QStringList> m_tiles;
    mutable std::unordered_set<Tile> m_wanted; // by painting, which is const
    Job<Tiles> m_job;
};

// The cells [firstRow, lastRow] × [firstColumn, lastColumn] as tab-separated lines.
struct CellRange
{
    qint64 firstRow;
    qint64 lastRow;
    qint64 firstColumn;
    qint64 lastColumn;
};
QString cellsAsTsv(const MatrixView &matrix, const CellRange &cells, Progress &progress);

}
