// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/valuetexts.h"
#include "core/work/job.h"

#include <QAbstractTableModel>
#include <QColor>

#include <unordered_map>
#include <unordered_set>

namespace pith {

// The elements of a slice of a tensor as a table. Only the cells that are asked for are read, in tiles, on a worker; a
// cell says "…" till then. A table has at most half a million rows and columns: of larger slices it is a window that
// can be moved.
class ValuesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using Cell = ValueSlice::Cell;
    static constexpr qint64 MostSections = 500'000; // headers keep a few bytes for each

    using QAbstractTableModel::QAbstractTableModel;

    void setView(ValueView view);
    const ValueView &view() const { return m_view; }

    bool isCut() const;
    const Cell &origin() const { return m_origin; } // of the slice, in the table's first row and column
    void setOrigin(const Cell &origin); // clamped
    void showCell(const Cell &cell); // moves the window if it has to

    // Where the same cell of that model is no zero, by more than a tolerance, cells have a tint.
    void setMarks(ValuesModel *differences, const QColor &tint);
    void setTolerance(double tolerance) { m_tolerance = tolerance; }

    Cell cellAt(const QModelIndex &index) const; // of the slice
    QModelIndex indexOf(const Cell &cell) const; // invalid outside the window

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

    void forget();
    bool isMarked(const QModelIndex &index) const;
    QString text(const QModelIndex &index) const;
    void want(Tile tile) const;
    void readWanted();
    void keep(Tiles tiles);

    ValueView m_view;
    Cell m_origin;
    const ValuesModel *m_differences = nullptr;
    QColor m_tint;
    double m_tolerance = 0;
    std::unordered_map<Tile, QStringList> m_tiles;
    mutable std::unordered_set<Tile> m_wanted; // by painting, which is const
    Job<Tiles> m_job;
};

// How a value that is no finite number is painted; nothing for all others.
std::optional<QColor> oddValueColor(const QString &text);

}
