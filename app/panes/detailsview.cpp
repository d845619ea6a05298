// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"

#include "app/panes/detailsheader.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"
#include "app/panes/panetable.h"

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
}

DetailsView::DetailsView(QWidget *parent)
    : QWidget(parent),
      m_wanted(u"overview"_s),
      m_look(new Look(this)),
      m_header(new DetailsHeader(this)),
      m_tabs(new QTabBar(this)),
      m_stack(new QStackedWidget(this))
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (QToolButton *scroller : m_tabs->findChildren<QToolButton *>())
        scroller->setFocusPolicy(Qt::NoFocus); // arrow keys walk the tabs
    m_tabs->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    m_stack->addWidget(new QWidget(m_stack)); // shown for nothing
    connect(m_header, &DetailsHeader::activated, this, &DetailsView::activated);
    connect(m_header, &DetailsHeader::dragRequested, this, &DetailsView::dragRequested);
    connect(m_header, &DetailsHeader::exportRequested, this, &DetailsView::exportRequested);
    connect(m_look, &Look::sliceChanged, this, &DetailsView::takeSlice);
    connect(m_tabs, &QTabBar::tabBarClicked, this, &DetailsView::chooseTab);
    connect(m_tabs, &QTabBar::currentChanged, this, &DetailsView::chooseTab);
    for (int tab = 0; tab < mostKeys; ++tab)
        connect(new QShortcut(keyOfTab(tab), this), &QShortcut::activated, this, [this, tab] { chooseTab(tab); });
}

DetailsView::~DetailsView() = default;

void DetailsView::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_header->setSubject(subject);
    const auto numbers = numbersOf(subject);
    m_look->setShape(numbers ? numbers->shape : Extents());
    takeSlice();
    fillTabs();
    const auto wanted
        = std::ranges::find(m_applying, m_wanted, [](const PaneRow *row) { return QLatin1String(row->id); });
    if (wanted != m_applying.end())
        showPane(*wanted);
    else
        showPane(m_applying.empty() ? nullptr : m_applying.front());
}

void DetailsView::takeSlice()
{
    m_subject.slice = m_look->slice();
    m_header->setSlice(m_subject.slice);
}

void DetailsView::fillTabs()
{
    std::vector<const PaneRow *> applying;
    for (const PaneRow &row : panes()) {
        if (m_subject.document && row.applies(m_subject))
            applying.push_back(&row);
    }
    if (applying == m_applying)
        return;
    m_applying = std::move(applying);
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (const PaneRow *row : m_applying)
        m_tabs->setTabToolTip(
            m_tabs->addTab(tr(row->title)), keyOfTab(m_tabs->count() - 1).toString(QKeySequence::NativeText));
    m_tabs->setVisible(m_applying.size() > 1);
}

void DetailsView::showPane(const PaneRow *row)
{
    if (m_shown && m_shown != row)
        paneOf(m_shown)->setSubject({});
    const bool changed = m_shown != row;
    m_shown = row;
    if (row) {
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(int(std::ranges::find(m_applying, row) - m_applying.begin()));
        m_stack->setCurrentWidget(paneOf(row));
        paneOf(row)->setSubject(m_subject);
    } else {
        m_stack->setCurrentIndex(0);
    }
    if (changed)
        Q_EMIT currentPaneChanged(currentPane());
}

Pane *DetailsView::paneOf(const PaneRow *row)
{
    const auto made = std::ranges::find(m_made, row, &std::pair<const PaneRow *, Pane *>::first);
    if (made != m_made.end())
        return made->second;
    Pane *pane = row->make(m_stack);
    pane->setLook(m_look);
    m_stack->addWidget(pane);
    connect(pane, &Pane::activated, this, &DetailsView::activated);
    connect(pane, &Pane::statusText, this, &DetailsView::statusText);
    connect(pane, &Pane::paneWanted, this, &DetailsView::setCurrentPane);
    return m_made.emplace_back(row, pane).second;
}

void DetailsView::chooseTab(int index)
{
    if (index < 0 || index >= int(m_applying.size()))
        return;
    m_wanted = QLatin1String(m_applying[size_t(index)]->id);
    if (m_applying[size_t(index)] != m_shown)
        showPane(m_applying[size_t(index)]);
}

void DetailsView::focusPane()
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

QWidget *DetailsView::shownPane() const { return m_shown ? m_stack->currentWidget() : nullptr; }

void DetailsView::chooseSlice(const QString &slice)
{
    if (!numbersOf(m_subject))
        return;
    m_look->setSlice(slice);
    setCurrentPane(u"values"_s);
}

void DetailsView::fillPictureMenu(QMenu *menu)
{
    if (m_shown)
        paneOf(m_shown)->fillPictureMenu(menu);
}

void DetailsView::fillMenu(QMenu *menu)
{
    for (size_t tab = 0; tab < m_applying.size(); ++tab) {
        const PaneRow *const row = m_applying[tab];
        // Only shown: the keys are this view's own.
        const QString key = keyOfTab(int(tab)).toString(QKeySequence::NativeText);
        QAction *const action = menu->addAction(tr(row->title) + u'\t' + key);
        action->setCheckable(true);
        action->setChecked(row == m_shown);
        connect(action, &QAction::triggered, this, [this, tab] { chooseTab(int(tab)); });
    }
}

QString DetailsView::currentPane() const { return m_shown ? QString::fromLatin1(m_shown->id) : QString(); }

void DetailsView::setCurrentPane(const QString &id)
{
    m_wanted = id;
    const auto wanted = std::ranges::find(m_applying, id, [](const PaneRow *row) { return QLatin1String(row->id); });
    if (wanted != m_applying.end() && *wanted != m_shown)
        showPane(*wanted);
}

}
