// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/comparearrangement.h"
#include "app/models/comparemeasures.h"
#include "core/work/job.h"

#include <QAbstractItemModel>
#include <QTimer>

namespace pith {

// What the rows of a comparison come to: the status of each leaf, and sums over what lies below each module.
struct CompareSums
{
    struct Module
    {
        StatusCounts counts{};
        Measures measures;
        quint64 elementsA = 0;
        quint64 elementsB = 0;
    };
    std::vector<Module> modules; // by number
    std::vector<RowStatus> status; // by row; of leaves
    Aggregate whole; // of tensors and arrays

    CompareSums() = default;
    CompareSums(const Comparison &comparison, const ValueDifferences &values, const CompareRows &rows);
};

// A comparison ready to be shown; made on a worker.
struct CompareData
{
    std::shared_ptr<Comparison> comparison;
    std::shared_ptr<const ValueDifferences> values;
    std::shared_ptr<const CompareRows> rows;
    CompareSums sums;
    CompareArrangement arrangement; // all rows, in file order

    CompareData() = default;
    CompareData(
        std::shared_ptr<Comparison> comparison, ValueDifferences values, Progress &progress); // throws Cancelled
};

// The rows of a comparison as a tree, or as a flat list of all but modules: filtered, sorted, and with sums of what
// lies below each module. Rows keep their order while values come, and show them at once. Another order is found on a
// worker where there are many.
class CompareModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { NameColumn, AColumn, StatusColumn, BColumn, DifferenceColumn, LargestColumn, ColumnCount };
    enum Role {
        StatusRole = Qt::UserRole, // int: RowStatus
        BarRole, // double: 0 to 1; invalid: none
    };

    explicit CompareModel(CompareData data, QObject *parent = nullptr);

    const Comparison &comparison() const { return *m_data.comparison; }
    const ValueDifferences &values() const { return *m_data.values; }
    const std::shared_ptr<const ValueDifferences> &sharedValues() const { return m_data.values; }
    const CompareRows &rows() const { return *m_data.rows; }

    // Of rows by their numbers in CompareRows.
    RowStatus status(quint32 row) const;
    const StatusCounts &counts(quint32 module) const { return sums(module).counts; }
    const Aggregate &whole() const { return m_data.sums.whole; } // of tensors and arrays
    const Measures *measures(quint32 row) const; // null: there are none, or not yet
    const Compared *compared(quint32 row) const; // null: it is no pair
    QString statusText(quint32 row) const;
    enum class Pairs { All, NotMeasured };
    std::vector<size_t> pairsBelow(quint32 row, Pairs which, size_t most) const; // the row's own too
    std::vector<quint32> inOrder(const std::vector<quint32> &rows) const; // as they are shown

    QModelIndex indexOf(quint32 row, int column = 0) const; // invalid: the filter hides it
    static quint32 rowOf(const QModelIndex &index) { return index.isValid() ? quint32(index.internalId()) : 0; }
    // Leaves in the order that is shown, of closed modules too.
    const std::vector<quint32> &walk() const { return m_data.arrangement.walk; }
    QModelIndex step(const QModelIndex &from, int direction, bool toDifference) const; // invalid: there is none

    void setMeasure(const CompareMeasure &measure);
    const CompareMeasure &measure() const { return *m_measure; }
    void setFilter(std::shared_ptr<const Filter> filter); // null: all rows
    bool isFiltered() const { return m_order.filter != nullptr; }
    void setFlat(bool flat);
    bool isFlat() const { return m_order.isFlat; }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    const Sorting &sorting() const { return m_order.sorting; }
    bool isArranging() const
    {
        return m_arrangeSoon.isActive() || m_arranging.isRunning();
    } // what is shown is not yet what was asked for

    // The comparison knows more of these pairs than before. Rows that join or leave what is filtered are shown by
    // refilter(), which the caller asks for in its own time.
    void takeNews(const std::vector<size_t> &pairs);
    void refilter();

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override { return rowCount(parent) > 0; }

Q_SIGNALS:
    void arranged(); // in the order that was asked for last

private:
    const CompareSums::Module &sums(quint32 module) const { return m_data.sums.modules[rows()[module].item]; }
    void arrange();
    void arrangeOnWorker();
    ArrangeQuestion question() const;
    void install(CompareArrangement arrangement);
    double sortNumber(quint32 row) const;
    quint32 parentRow(quint32 row) const { return isFlat() ? CompareRows::Root : rows()[row].above; }

    QString nameText(quint32 row) const;
    QString sideText(quint32 row, SideName side) const;
    QString changeText(quint32 row) const;
    QString toolTip(quint32 row, int column) const;
    std::optional<double> difference(quint32 row, int column) const;
    QString textOf(quint32 row, int column) const;

    CompareData m_data;
    const CompareMeasure *m_measure;
    CompareOrder m_order;
    bool m_isTurned = false; // from a tree into a list, or back
    bool m_hasNews = false; // that a filter may see
    QTimer m_arrangeSoon;
    Job<CompareArrangement> m_arranging;
};

}
