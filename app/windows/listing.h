// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/flatmodel.h"
#include "app/models/leafsearch.h"
#include "core/work/job.h"

namespace pith {

class FilterBar;

// Which rows the flat list has, and in which order: found and sorted on a worker, told to the filter bar. Where the
// filter asks for statistics they are computed, at once or when somebody agrees to it, and rows join as they come; the
// order of the rows stays meanwhile (design.md §7).
class Listing : public QObject
{
    Q_OBJECT
public:
    // Reading so much is begun without asking.
    static constexpr quint64 UnaskedBytes = quint64(2) << 30;

    Listing(DocumentPtr document, FlatModel *rows, Surveyor *surveyor, FilterBar *bar, QObject *parent = nullptr);

    void filter(const QString &query); // the last result stays till the next is there; empty: all rows
    void sortBy(const Sorting &sorting);
    bool isFiltered() const { return !m_query.isEmpty(); }

Q_SIGNALS:
    void listed(); // the rows are others, or in another order

private:
    struct Found
    {
        std::shared_ptr<const LeafSearch> leaves;
        std::vector<quint32> rows;
        LeafSearch::Answer answer;
        bool asksForStatistics = false;
    };
    std::shared_ptr<const LeafSearch> searchable(Progress &progress) const;
    void prepare();
    enum class Order { New, Kept };
    void list(Order order);
    void show(Found found);
    void offer(std::vector<quint32> open);
    void readNews();
    std::vector<quint32> inFrozenOrder(const std::vector<quint32> &rows) const;
    bool isSortedByFigures() const;

    DocumentPtr m_document;
    FlatModel *m_rows;
    Surveyor *m_surveyor;
    FilterBar *m_bar;
    QString m_query;
    Sorting m_sorting;
    bool m_mayCompute = false; // the filter is new: nobody has stopped what it asks for
    bool m_followsNews = false; // what is listed depends on statistics
    bool m_isStale = false; // news came while the last ones were looked at
    bool m_isOutOfOrder = false; // rows stayed or joined where they would not be sorted
    std::vector<quint32> m_open; // tensors that the filter waits for
    std::shared_ptr<const LeafSearch> m_leaves;
    Job<std::shared_ptr<const LeafSearch>> m_preparing;
    Job<Found> m_job;
};

}
