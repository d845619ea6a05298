// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/celltexts.h"
#include "app/models/columns.h"
#include "app/models/programcounts.h"
#include "app/models/rowfigures.h"
#include "app/models/rows.h"
#include "app/models/scalartexts.h"
#include "app/models/siblingorder.h"

#include <QAbstractItemModel>
#include <QItemSelection>

namespace pith {

// The tree of one document (design.md, "The tree"). Rows are made when a view opens their level; texts when they are
// painted. Every index has its Subject in SubjectRole. Figures and badges change without dataChanged(), which would
// have to name every row that was ever seen: views paint anew when the surveyor has news.
class DocumentModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    // Takes rows of which some levels may be made already, on the thread that opened the file.
    explicit DocumentModel(const std::shared_ptr<Rows> &rows, QObject *parent = nullptr);
    // With the surveyor of another model of the same document.
    DocumentModel(std::shared_ptr<Rows> rows, Surveyor *surveyor, QObject *parent);

    // Shows only what was found of its own rows; false where that are the same as before, and all stays as it is.
    bool show(std::shared_ptr<const FoundRows> found);
    bool isMatch(const QModelIndex &index) const;
    // What has to be expanded so that matches are seen, from the top on, as far as that shows no more than so many
    // rows.
    QModelIndexList ways(int mostRows) const;
    // The next (1) or previous (-1) match, in the order that is shown; from none: the first or last one.
    QModelIndex nextMatch(const QModelIndex &from, int direction) const;

    const DocumentPtr &document() const { return m_rows->document(); }
    Surveyor &surveyor() const { return *m_surveyor; }
    // Numbers (leaves.h) of the tensors and arrays at and below a row.
    std::span<const quint32> leaves(const QModelIndex &index) const { return m_figures.leaves(idOf(index)); }
    // The next (1) or previous (-1) tensor or array that needs a look, in the order that is shown; invalid: none.
    QModelIndex nextOdd(const QModelIndex &from, int direction) const;
    Subject subject(const QModelIndex &index) const; // of the file where the index is none
    Subject selected(const QItemSelection &rows) const; // of all of them together; none: of the file
    QModelIndex indexOf(const Subject &subject) const; // invalid where no row stands for it
    // How a row is found again in a model of the file as it was written anew.
    QStringList names(const QModelIndex &index) const;
    QModelIndex indexOf(const QStringList &names) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    bool canFetchMore(const QModelIndex &parent) const override; // below a Graph, whose definition is read then
    void fetchMore(const QModelIndex &parent) override;
    // False where a part of a graph has no row before its definition is read, which begins now: graphShown() will come.
    bool isReady(const Subject &subject);
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override; // the keys as text
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    const Sorting &sorting() const { return m_order.sorting(); }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // siblings; -1: as in the file

Q_SIGNALS:
    void graphShown(const QString &model);

private:
    RowId idOf(const QModelIndex &index) const;
    QModelIndex indexOf(RowId id, int column = 0) const;
    QString text(RowId id, Column column) const;
    QString toolTip(RowId id, Column column) const;
    CellTexts texts(RowId id) const;
    QString iconName(RowId id) const;
    std::optional<quint64> parameters(RowId model) const;
    void tellProgram(const QString &model); // what is counted in its definition
    QString figuresToolTip(RowId id) const;
    QModelIndex lastBelow(QModelIndex index) const;
    QModelIndex stepped(QModelIndex index, int direction) const;
    QModelIndex oddIn(const QModelIndex &parent, int row, int direction) const;
    RowFacts facts(RowId id) const;
    SortKey sortKey(RowId id, int column) const;
    QVariant marks(RowId id) const;
    void showGraph(const QString &model, const GraphRowsPtr &rows); // below its row
    bool isScalarTensor(RowId id) const;
    QString scalarText(RowId id) const;

    std::shared_ptr<Rows> m_rows; // made further by const questions
    Surveyor *m_surveyor;
    mutable RowFigures m_figures;
    mutable SiblingOrder m_order;
    mutable ScalarTexts m_scalars;
    mutable ProgramCounts m_programs;
    mutable QHash<quint32, std::optional<quint64>> m_parameters; // of models, by rows
    mutable std::vector<RowId> m_awaiting; // rows that show "…" for a number
};

}
