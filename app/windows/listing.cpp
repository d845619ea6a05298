// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/listing.h"

#include "app/models/columns.h"
#include "app/models/leaves.h"
#include "app/windows/filterbar.h"
#include "core/bytes/attempt.h"
#include "core/document/words.h"

#include <algorithm>
#include <numeric>

namespace pith {

Listing::Listing(DocumentPtr document, FlatModel *rows, Surveyor *surveyor, FilterBar *bar, QObject *parent)
    : QObject(parent),
      m_document(std::move(document)),
      m_survey(surveyor->survey()),
      m_rows(rows),
      m_surveyor(surveyor),
      m_bar(bar)
{
    constexpr int afterOpening = 300; // ms, for the window to be painted
    constexpr quint32 unasked = 1'500'000; // values: more are looked at when they are looked for
    if (m_document->values.size() < unasked)
        QTimer::singleShot(afterOpening, this, &Listing::prepare);
    connect(bar, &FilterBar::focused, this, &Listing::prepare);
    connect(bar, &FilterBar::computeWanted, this, [this] {
        m_bar->showNeed({});
        m_surveyor->want(m_open);
    });
    connect(surveyor, &Surveyor::newsCame, this, &Listing::readNews);
    connect(surveyor, &Surveyor::stateChanged, this, [this] {
        if (m_isOutOfOrder && m_surveyor->state() == Surveyor::State::Idle)
            list(Order::New);
    });
}

// So that the first key typed finds the names made.
void Listing::prepare()
{
    if (m_indexes.tree || m_preparing.isRunning())
        return;
    m_preparing.start(
        [document = m_document, survey = m_survey](
            Progress &progress) { return std::make_shared<const TreeSearch>(document, progress, survey); },
        [this](Search search) { keep({{}, std::move(search)}); },
        [this](const Error &error) { m_bar->showMistake(error.message(), {}); });
}

// What is there already stays.
void Listing::keep(const Indexes &indexes)
{
    if (!m_indexes.leaves)
        m_indexes.leaves = indexes.leaves;
    if (!m_indexes.tree)
        m_indexes.tree = indexes.tree;
    if (!m_indexes.tree)
        return;
    for (const auto &done : std::exchange(m_waiting, {}))
        done(m_indexes.tree);
    if (m_isWaiting)
        list(Order::New);
}

void Listing::withSearch(std::function<void(Search)> done)
{
    if (m_indexes.tree) {
        done(m_indexes.tree);
        return;
    }
    m_waiting.push_back(std::move(done));
    prepare();
}

// What made sense last stays in effect; what is still being typed at the end is left out till it does.
void Listing::filter(const QString &query)
{
    QString mistake;
    TextMark part;
    const auto read = [&](const QString &text, TextMark *wrong) {
        m_filter = std::make_shared<const Filter>(text, wrong);
        m_query = text.trimmed();
    };
    bool makesSense = attempt(mistake, [&] { read(query, &part); });
    m_bar->showMistake(mistake, part);
    if (QString other; !makesSense && part.begin + part.length >= query.size())
        makesSense = attempt(other, [&] { read(query.first(part.begin), nullptr); });
    if (!makesSense)
        return;
    m_mayCompute = true;
    m_bar->showNeed({});
    list(Order::New);
}

void Listing::showIn(Place place)
{
    if (std::exchange(m_place, place) != place && isFiltered())
        list(Order::New);
}

void Listing::sortBy(const Sorting &sorting)
{
    m_sorting = sorting;
    list(Order::New);
}

void Listing::listAll()
{
    m_job.cancel();
    m_followsNews = false;
    m_bar->showCount({});
    m_rows->setFilter({});
    m_rows->setAllLeaves();
    Q_EMIT listed();
}

void Listing::list(Order order)
{
    m_isStale = false;
    m_isWaiting = false;
    m_isOutOfOrder = order == Order::Kept;
    if (!isFiltered() && m_sorting.isFileOrder()) {
        listAll();
        return;
    }
    if (isFiltered() && m_place == Place::Tree && !m_indexes.tree) { // which keys that are typed must not begin anew
        m_job.cancel();
        m_isWaiting = true;
        prepare();
        return;
    }
    const Wanted wanted{m_document, m_survey, m_indexes,
        isFiltered() ? m_filter : std::make_shared<const Filter>(QString()), isFiltered() ? m_place : Place::FlatList,
        m_sorting};
    m_job.start([wanted](Progress &progress) { return found(wanted, progress); },
        [this](Found found) { show(std::move(found)); },
        [this](const Error &error) { m_bar->showMistake(error.message(), {}); });
}

Listing::Found Listing::found(const Wanted &wanted, Progress &progress)
{
    Found found{wanted.indexes, wanted.filter, {}, {}, 0, {}};
    if (wanted.place == Place::Tree) {
        TreeSearch::Answer answer = found.indexes.tree->ask(wanted.filter, progress);
        found.inTree = std::move(answer.found);
        found.count = answer.values;
        found.open = std::move(answer.open);
    } else {
        if (!found.indexes.leaves)
            found.indexes.leaves = std::make_shared<const LeafSearch>(wanted.document, progress, wanted.survey);
        LeafSearch::Answer answer = found.indexes.leaves->ask(*wanted.filter, progress);
        found.rows = found.indexes.leaves->sorted(std::move(answer.matches), wanted.sorting);
        found.count = found.rows.size();
        found.open = std::move(answer.open);
    }
    return found;
}

void Listing::show(Found found)
{
    keep(found.indexes);
    m_followsNews = found.filter->asksForStatistics() || isSortedByFigures();
    if (isFiltered())
        m_bar->showCount(countText(found));
    if (found.inTree) {
        Q_EMIT foundInTree(m_indexes.tree, found.inTree);
    } else {
        m_rows->setFilter(isFiltered() ? found.filter : nullptr);
        m_rows->setLeaves(m_isOutOfOrder ? inFrozenOrder(found.rows) : std::move(found.rows));
        Q_EMIT listed();
    }
    offer(std::move(found.open));
    if (m_isStale)
        readNews();
}

QString Listing::countText(const Found &found) const
{
    if (!found.inTree)
        return tr("%1 of %2").arg(grouped(found.count), grouped(leafCount(*m_document)));
    const QString all = grouped(m_indexes.tree->valueCount());
    return (m_indexes.tree->isWhole() ? tr("%1 of %2") : tr("%1 of the first %2")).arg(grouped(found.count), all);
}

void Listing::offer(std::vector<quint32> open)
{
    m_open = std::move(open);
    const quint64 bytes = m_surveyor->survey()->bytesNotWanted(m_open);
    const bool isComing = m_surveyor->state() != Surveyor::State::Idle && bytes == 0;
    const bool isSmall = std::exchange(m_mayCompute, false) && bytes < UnaskedBytes;
    m_bar->showNeed(m_open.empty() || isComing || isSmall
            ? QString()
            : tr("Needs %1, %2")
                  .arg(
                      counted(m_open.size(), QT_TRANSLATE_NOOP("pith", "tensor"), QT_TRANSLATE_NOOP("pith", "tensors")),
                      humanBytes(bytes)));
    if (isSmall)
        m_surveyor->want(m_open);
}

void Listing::readNews()
{
    if (!m_followsNews)
        return;
    if (!isFiltered()) // only the order depends on them, which stays until all are there
        m_isOutOfOrder = true;
    else if (m_job.isRunning())
        m_isStale = true;
    else
        list(isSortedByFigures() ? Order::Kept : Order::New);
}

// The rows that are there stay as they are, new ones follow.
std::vector<quint32> Listing::inFrozenOrder(const std::vector<quint32> &rows) const
{
    std::vector<bool> isWanted(leafCount(*m_document));
    for (const quint32 leaf : rows)
        isWanted[leaf] = true;
    std::vector<quint32> frozen;
    const auto take = [&](quint32 leaf) {
        if (isWanted[leaf])
            frozen.push_back(leaf);
        isWanted[leaf] = false;
    };
    for (int row = 0; row < m_rows->rowCount(); ++row)
        take(m_rows->leafNumber(row));
    std::ranges::for_each(rows, take);
    return frozen;
}

bool Listing::isSortedByFigures() const { return !m_sorting.isFileOrder() && columnRow(m_sorting.column).isFigure; }

}
