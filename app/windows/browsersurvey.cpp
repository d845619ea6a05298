// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/browser.h"

#include "app/windows/chips.h"
#include "app/windows/columnchoice.h"
#include "app/windows/listing.h"
#include "app/windows/treeview.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

// What a browser does with the statistics of the whole file: columns, order, rows that need a look.
namespace pith {

void Browser::computeAll()
{
    preferSeen();
    surveyor().wantAll();
}

void Browser::readNews()
{
    view()->viewport()->update();
    preferSeen();
    if (surveyor().isComplete())
        m_filterBar->renameChip(nanTerm,
            nanTitle(quint64(std::ranges::count_if(surveyor().oddLeaves(),
                [this](quint32 leaf) { return surveyor().survey()->oddities(leaf).testFlag(Oddity::Nan); }))));
    const int step = std::exchange(m_oddWanted, 0);
    if (step != 0 && !surveyor().oddLeaves().empty())
        stepOdd(step);
    else if (surveyor().state() != Surveyor::State::Idle)
        m_oddWanted = step;
    else if (step != 0)
        Q_EMIT statusText(tr("No row needs a look."));
}

// What is on the screen and what is selected is measured before the rest.
void Browser::preferSeen()
{
    constexpr size_t most = 10'000;
    std::vector<quint32> leaves;
    const auto add = [&](const QModelIndex &row) {
        if (view() == m_flatView)
            leaves.push_back(m_flat->leafNumber(row.row()));
        else if (const auto below = shownTree().leaves(row); leaves.size() + below.size() < most)
            leaves.insert(leaves.end(), below.begin(), below.end());
    };
    if (const QModelIndex current = view()->currentIndex(); current.isValid())
        add(current);
    const int bottom = view()->viewport()->height();
    QModelIndex row = view()->indexAt({0, 0});
    for (; row.isValid() && view()->visualRect(row).top() < bottom; row = view()->indexBelow(row)) {
        if (!view()->model()->hasChildren(row))
            add(row);
    }
    surveyor().prefer(std::move(leaves));
}

void Browser::fillColumnMenu(QMenu *menu) { m_columns->fill(menu); }

void Browser::fillSortMenu(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &title, const Sorting &sorting) {
        QAction *action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(m_sorting == sorting);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, sorting] { sortBy(sorting); });
    };
    add(tr("&File Order"), {});
    menu->addSeparator();
    for (const ColumnRow &row : columnRows()) {
        if (!m_columns->isShown(row.column))
            continue;
        const QString title = columnHeader(row.column, Qt::DisplayRole).toString();
        add(tr("%1, Ascending").arg(title), {row.column, Qt::AscendingOrder});
        add(tr("%1, Descending").arg(title), {row.column, Qt::DescendingOrder});
    }
}

void Browser::sortBy(const Sorting &sorting)
{
    m_sorting = sorting;
    for (TreeView *each : {m_treeView, m_flatView, m_foundView})
        each->showSorting(sorting);
    m_tree->sort(sorting.column, sorting.order);
    if (view() == m_foundView)
        sortFound();
    m_listing->sortBy(sorting);
}

QModelIndex Browser::nextOdd(int direction) const
{
    const QModelIndex current = view()->currentIndex();
    if (view() != m_flatView)
        return shownTree().nextOdd(current, direction);
    for (int row = current.row() + direction; row >= 0 && row < m_flat->rowCount(); row += direction) {
        if (surveyor().oddLeaves().contains(m_flat->leafNumber(row)))
            return m_flat->index(row, 0);
    }
    return {};
}

void Browser::stepOdd(int direction)
{
    if (surveyor().state() == Surveyor::State::Idle && !surveyor().isComplete())
        computeAll();
    const bool isSearching = surveyor().state() != Surveyor::State::Idle;
    m_oddWanted = 0;
    if (const QModelIndex next = nextOdd(direction); next.isValid()) {
        select(next);
        const quint32 leaf = view() == m_flatView ? m_flat->leafNumber(next.row()) : shownTree().leaves(next).front();
        Q_EMIT statusText(surveyor().remarks(leaf).replace(u'\n', u' '));
    } else if (isSearching) {
        m_oddWanted = direction;
        Q_EMIT statusText(tr("Computing statistics to find rows that need a look"));
    } else if (surveyor().oddLeaves().empty()) {
        Q_EMIT statusText(tr("No row needs a look."));
    } else {
        Q_EMIT statusText(direction > 0 ? tr("This is the last row that needs a look.")
                                        : tr("This is the first row that needs a look."));
    }
}

}
