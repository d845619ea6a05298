// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/browser.h"

#include "app/panes/detailsview.h"
#include "app/windows/columnchoice.h"
#include "app/windows/filterbar.h"
#include "app/windows/treeview.h"

#include <QScrollBar>
#include <QSplitter>

// What a reload keeps, and how all was at first.
namespace pith {

void Browser::setFirstSizes()
{
    constexpr int left = 500;
    constexpr int right = 780;
    m_splitter->setSizes({left, right});
}

void Browser::resetView()
{
    m_filterBar->setText({});
    m_columns->reset();
    sortBy({});
    setFirstSizes();
    m_details->setCurrentPane(QStringLiteral("overview"));
    m_treeView->collapseAll();
    showTree();
    openSingleChildren();
}

Browser::State Browser::state() const
{
    State state;
    state.selected = names();
    std::vector<QModelIndex> open{QModelIndex()};
    while (!open.empty()) {
        const QModelIndex parent = open.back();
        open.pop_back();
        for (int row = 0; row < m_tree->rowCount(parent); ++row) {
            const QModelIndex child = m_tree->index(row, 0, parent);
            if (!m_treeView->isExpanded(child))
                continue;
            state.expanded.push_back(m_tree->names(child));
            open.push_back(child);
        }
    }
    state.scroll = m_treeView->verticalScrollBar()->value();
    state.pane = m_details->currentPane();
    state.filter = m_filterBar->text();
    state.splitter = m_splitter->saveState();
    state.sorting = m_sorting;
    return state;
}

void Browser::restore(const State &state)
{
    m_splitter->restoreState(state.splitter);
    if (!state.sorting.isFileOrder())
        sortBy(state.sorting);
    m_treeView->collapseAll();
    for (const QStringList &names : state.expanded)
        m_treeView->setExpanded(m_tree->indexOf(names), true);
    m_details->setCurrentPane(state.pane);
    goTo(state.selected);
    m_treeView->verticalScrollBar()->setValue(state.scroll);
    m_filterBar->setText(state.filter);
}

}
