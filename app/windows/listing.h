// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/flatmodel.h"
#include "app/models/leafsearch.h"
#include "app/models/treesearch.h"
#include "core/work/job.h"

namespace pith {

class FilterBar;

// What the filter finds, in the tree or in the flat list, whichever is shown; and the order of the flat list. Found
// and sorted on a worker, told to the filter bar. Where the filter asks for statistics they are computed, at once or
// when somebody agrees to it, and rows join as they come; the order of the rows stays meanwhile (design.md §7).
class Listing : public QObject
{
    Q_OBJECT
public:
    // Reading so much is begun without asking.
    static constexpr quint64 UnaskedBytes = quint64(2) << 30;

    Listing(DocumentPtr document, FlatModel *rows, Surveyor *surveyor, FilterBar *bar, QObject *parent = nullptr);

    enum class Place { Tree, FlatList };
    void showIn(Place place);

    void filter(const QString &query); // the last result stays till the next is there; empty: all rows
    void sortBy(const Sorting &sorting);
    bool isLooking() const { return m_job.isRunning() || m_isWaiting; } // what is shown is not what was typed last
    bool isFiltered() const { return !m_query.isEmpty(); }

    // Makes what is searched in the tree, when it is not there yet; then `done` gets it.
    using Search = std::shared_ptr<const TreeSearch>;
    void withSearch(std::function<void(Search)> done);

Q_SIGNALS:
    void listed(); // the rows of the flat list are others, or in another order; or nothing is looked for any more
    void foundInTree(const pith::Listing::Search &search, const std::shared_ptr<const pith::FoundRows> &found);

private:
    struct Indexes
    {
        std::shared_ptr<const LeafSearch> leaves; // of the flat list
        Search tree;
    };
    struct Found
    {
        Indexes indexes;
        std::shared_ptr<const Filter> filter;
        std::vector<quint32> rows; // of the flat list
        std::shared_ptr<const FoundRows> inTree; // or of the tree
        quint64 count = 0;
        std::vector<quint32> open; // leaves that depend on statistics that are not known yet
    };
    void prepare();
    enum class Order { New, Kept };
    void list(Order order);
    void listAll();
    struct Wanted
    {
        DocumentPtr document;
        std::shared_ptr<const Survey> survey;
        Indexes indexes; // of the list null where it has to be made
        std::shared_ptr<const Filter> filter;
        Place place;
        Sorting sorting;
    };
    static Found found(const Wanted &wanted, Progress &progress); // on a worker
    void keep(const Indexes &indexes);
    void show(Found found);
    QString countText(const Found &found) const;
    void offer(std::vector<quint32> open);
    void readNews();
    std::vector<quint32> inFrozenOrder(const std::vector<quint32> &rows) const;
    bool isSortedByFigures() const;

    DocumentPtr m_document;
    std::shared_ptr<const Survey> m_survey;
    FlatModel *m_rows;
    Surveyor *m_surveyor;
    FilterBar *m_bar;
    QString m_query; // the last one that made sense
    std::shared_ptr<const Filter> m_filter;
    Place m_place = Place::Tree;
    Sorting m_sorting;
    bool m_mayCompute = false; // the filter is new: nobody has stopped what it asks for
    bool m_followsNews = false; // what is listed depends on statistics
    bool m_isWaiting = false; // for what is searched in the tree
    bool m_isStale = false; // news came while the last ones were looked at
    bool m_isOutOfOrder = false; // rows stayed or joined where they would not be sorted
    std::vector<quint32> m_open; // tensors that the filter waits for
    Indexes m_indexes;
    std::vector<std::function<void(Search)>> m_waiting; // for the search
    Job<Search> m_preparing;
    Job<Found> m_job;
};

}
