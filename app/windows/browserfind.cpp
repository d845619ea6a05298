// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/browser.h"

#include "app/panes/detailsview.h"
#include "app/panes/numbers.h"
#include "app/windows/columnchoice.h"
#include "app/windows/filterbar.h"
#include "app/windows/gotokey.h"
#include "app/windows/listing.h"
#include "app/windows/treeview.h"

#include <QScrollBar>
#include <QStackedWidget>

// How a browser shows what a filter finds: in a tree of its own, so that the other one stays as it was.
namespace pith {

const DocumentModel &Browser::shownTree() const { return view() == m_foundView ? *m_found : *m_tree; }

QModelIndex Browser::indexOf(const Subject &subject) const
{
    if (view() == m_flatView)
        return m_flat->indexOf(subject);
    return shownTree().indexOf(subject);
}

void Browser::showFound(const std::shared_ptr<const TreeSearch> &search, const std::shared_ptr<const FoundRows> &found)
{
    constexpr int mostRows = 10'000; // expanded at once: nobody scrolls farther
    if (!m_found) {
        m_found = new DocumentModel(search->rows(), &surveyor(), this);
        m_foundView->setModel(m_found);
        m_columns->apply();
        connectSelection(m_foundView);
    }
    sortFound();
    if (m_found->show(found)) {
        for (const QModelIndex &way : m_found->ways(mostRows))
            m_foundView->expand(way);
    }
    chooseView();
    if (view() == m_foundView) {
        selectQuietly(m_subject);
        view()->viewport()->update();
    }
    if (std::exchange(m_goesToMatch, false))
        selectFirstMatch();
}

// Only as far as it is seen.
void Browser::sortFound()
{
    if (m_found && m_found->sorting() != m_sorting)
        m_found->sort(m_sorting.column, m_sorting.order);
}

// The row of what is looked at, if there is one: the panes stay as they are.
void Browser::selectQuietly(const Subject &subject)
{
    const QSignalBlocker sameSubject(view()->selectionModel());
    if (const QModelIndex index = indexOf(subject); index.isValid())
        select(index);
    else
        view()->clearSelection();
}

void Browser::chooseView()
{
    const bool isFound = m_listing->isFiltered() && m_found;
    TreeView *const wanted = m_flatWanted ? m_flatView : isFound ? m_foundView : m_treeView;
    if (view() == wanted) {
        if (wanted == m_flatView && std::exchange(m_goesToMatch, false))
            selectFirstMatch();
        if (wanted == m_flatView && !wanted->selectionModel()->hasSelection())
            selectQuietly(m_subject);
        return;
    }
    const bool hadFocus = view()->hasFocus();
    m_views->setCurrentWidget(wanted);
    selectQuietly(m_subject);
    if (hadFocus)
        wanted->setFocus();
}

void Browser::selectFirstMatch()
{
    if (m_goesToMatch)
        return;
    if (view() == m_foundView)
        select(m_found->nextMatch({}, 1));
    else
        select(view()->model()->index(0, 0));
}

void Browser::stepMatch(int direction)
{
    if (view() == m_flatView) {
        select(m_flat->index(m_flatView->currentIndex().row() + direction, 0));
        return;
    }
    if (!m_found) {
        focusFilter();
        return;
    }
    sortFound();
    const QModelIndex next = m_found->nextMatch(m_found->indexOf(m_subject), direction);
    if (next.isValid())
        goTo(m_found->subject(next));
    else
        Q_EMIT statusText(direction > 0 ? tr("This is the last match.") : tr("This is the first match."));
}

void Browser::goToKey()
{
    if (!m_goToKey) {
        m_goToKey = new GoToKey(this);
        connect(m_goToKey, &GoToKey::closed, this, &Browser::focusRows);
        connect(m_goToKey, &GoToKey::chosen, this, [this](const Subject &subject) {
            goTo(subject);
            if (!subject.slice.isEmpty())
                m_details->chooseSlice(subject.slice);
        });
    }
    m_goToKey->open();
    m_listing->withSearch([this](Listing::Search search) { m_goToKey->setSearch(std::move(search)); });
}

void Browser::goToIndex()
{
    if (!numbersOf(m_subject))
        return;
    m_details->setCurrentPane(QStringLiteral("values"));
    QMetaObject::invokeMethod(m_details->shownPane(), "goToIndex");
}

void Browser::goUp()
{
    const QModelIndex above = m_tree->indexOf(m_subject).parent();
    if (above.isValid())
        goTo(m_tree->subject(above));
}

}
