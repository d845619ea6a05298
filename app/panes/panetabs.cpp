// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/panetabs.h"

#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int mostKeys = 9;

QKeySequence keyOfTab(int tab) { return QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + tab)); }
QString keyText(int tab) { return keyOfTab(tab).toString(QKeySequence::NativeText); }
}

PaneTabs::PaneTabs(Panes panes, QWidget *parent)
    : QWidget(parent),
      m_panes(std::move(panes)),
      m_wanted(u"overview"_s),
      m_bar(new QTabBar(this)),
      m_stack(new QStackedWidget(this))
{
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    for (QToolButton *scroller : m_bar->findChildren<QToolButton *>())
        scroller->setFocusPolicy(Qt::NoFocus); // arrow keys walk the tabs
    m_bar->hide();
    m_stack->addWidget(new QWidget(m_stack)); // shown for nothing
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::tabBarClicked, this, &PaneTabs::choose);
    connect(m_bar, &QTabBar::currentChanged, this, &PaneTabs::choose);
    for (int tab = 0; tab < mostKeys; ++tab)
        connect(new QShortcut(keyOfTab(tab), this), &QShortcut::activated, this, [this, tab] { choose(tab); });
}

void PaneTabs::setTabs(std::vector<Tab> tabs)
{
    if (tabs != m_tabs) {
        m_tabs = std::move(tabs);
        fillBar();
    }
    const int wanted = tabOf(m_wanted);
    showTab(wanted >= 0 || m_tabs.empty() ? wanted : 0);
}

void PaneTabs::fillBar()
{
    const QSignalBlocker quiet(m_bar);
    while (m_bar->count() > 0)
        m_bar->removeTab(0);
    for (const Tab &tab : m_tabs) {
        const int place = m_bar->addTab(tab.title);
        m_bar->setTabToolTip(place, keyText(place));
    }
    m_bar->setVisible(m_tabs.size() > 1);
}

int PaneTabs::tabOf(const QString &id) const
{
    const auto tab = std::ranges::find(m_tabs, id, &Tab::id);
    return tab == m_tabs.end() ? -1 : int(tab - m_tabs.begin());
}

void PaneTabs::showTab(int tab)
{
    const int before = std::exchange(m_shown, tab < 0 ? -1 : m_tabs[size_t(tab)].pane);
    if (before >= 0 && before != m_shown)
        m_panes.leave(paneOf(before));
    if (tab >= 0) {
        const QSignalBlocker quiet(m_bar);
        m_bar->setCurrentIndex(tab);
        m_stack->setCurrentWidget(paneOf(m_shown));
        m_panes.show(paneOf(m_shown));
    } else {
        m_stack->setCurrentIndex(0);
    }
    if (before != m_shown)
        Q_EMIT shownChanged(shownId());
}

QWidget *PaneTabs::paneOf(int pane)
{
    const auto [made, isNew] = m_made.emplace(pane, nullptr);
    if (isNew) {
        made->second = m_panes.make(pane, m_stack);
        m_stack->addWidget(made->second);
    }
    return made->second;
}

void PaneTabs::choose(int tab)
{
    if (tab < 0 || tab >= int(m_tabs.size()))
        return;
    m_wanted = m_tabs[size_t(tab)].id;
    if (m_tabs[size_t(tab)].pane != m_shown)
        showTab(tab);
}

void PaneTabs::setWanted(const QString &id)
{
    m_wanted = id;
    choose(tabOf(id));
}

QString PaneTabs::shownId() const
{
    const auto tab = std::ranges::find(m_tabs, m_shown, &Tab::pane);
    return tab == m_tabs.end() ? QString() : tab->id;
}

QWidget *PaneTabs::shownPane() const { return m_shown >= 0 ? m_stack->currentWidget() : nullptr; }

void PaneTabs::focusPane()
{
    window()->setAttribute(Qt::WA_KeyboardFocusChange); // styles draw the focus then
    QWidget *const pane = m_stack->currentWidget();
    for (QWidget *next = pane->nextInFocusChain(); next != pane; next = next->nextInFocusChain()) {
        if (pane->isAncestorOf(next) && next->isVisible() && next->isEnabled() && next->focusPolicy() & Qt::TabFocus) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void PaneTabs::fillMenu(QMenu *menu)
{
    for (int tab = 0; tab < int(m_tabs.size()); ++tab) {
        // Only shown: the keys are this view's own.
        QAction *const action = menu->addAction(m_tabs[size_t(tab)].title + u'\t' + keyText(tab));
        action->setCheckable(true);
        action->setChecked(m_tabs[size_t(tab)].pane == m_shown);
        connect(action, &QAction::triggered, this, [this, tab] { choose(tab); });
    }
}

}
