// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/listing.h"

#include "app/models/columns.h"
#include "app/models/leaves.h"
#include "app/windows/filterbar.h"
#include "core/document/words.h"

#include <algorithm>
#include <numeric>

namespace pith {

Listing::Listing(DocumentPtr document, FlatModel *rows, Surveyor *surveyor, FilterBar *bar, QObject *parent)
    : QObject(parent),
      m_document(std::move(document)),
      m_rows(rows),
      m_surveyor(surveyor),
      m_bar(bar)
{
    constexpr int afterOpening = 300; // ms, for the window to be painted
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
    if (m_leaves || m_preparing.isRunning() || m_job.isRunning())
        return;
    m_preparing.start(
        [document = m_document, survey = m_surveyor->survey()](
            Progress &progress) { return std::make_shared<const LeafSearch>(document, progress, survey); },
        [this](std::shared_ptr<const LeafSearch> leaves) { m_leaves = std::move(leaves); }, [](const Error &) {});
}

void Listing::filter(const QString &query)
{
    m_query = query.trimmed();
    m_mayCompute = true;
    m_bar->showMistake({});
    m_bar->showNeed({});
    list(Order::New);
}

void Listing::sortBy(const Sorting &sorting)
{
    m_sorting = sorting;
    list(Order::New);
}

void Listing::list(Order order)
{
    m_isStale = false;
    m_isOutOfOrder = order == Order::Kept;
    if (m_query.isEmpty() && m_sorting.isFileOrder()) {
        m_job.cancel();
        m_followsNews = false;
        m_bar->showCount({});
        m_rows->setAllLeaves();
        Q_EMIT listed();
        return;
    }
    m_job.start(
        [document = m_document, survey = m_surveyor->survey(), leaves = m_leaves, query = m_query, sorting = m_sorting](
            Progress &progress) {
            const Filter asked(query);
            Found found;
            found.leaves = leaves ? leaves : std::make_shared<const LeafSearch>(document, progress, survey);
            found.answer = found.leaves->ask(asked, progress);
            found.rows = found.leaves->sorted(found.answer.matches, sorting);
            found.asksForStatistics = asked.asksForStatistics();
            return found;
        },
        [this](Found found) { show(std::move(found)); },
        [this](const Error &error) { m_bar->showMistake(error.message()); });
}

void Listing::show(Found found)
{
    m_leaves = std::move(found.leaves);
    m_followsNews = found.asksForStatistics || isSortedByFigures();
    if (isFiltered())
        m_bar->showCount(tr("%1 of %2").arg(grouped(found.rows.size()), grouped(leafCount(*m_document))));
    m_rows->setLeaves(m_isOutOfOrder ? inFrozenOrder(found.rows) : std::move(found.rows));
    offer(std::move(found.answer.open));
    Q_EMIT listed();
    if (m_isStale)
        readNews();
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
