// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparedetails.h"

#include "app/panes/comparefacts.h"
#include "app/panes/comparepane.h"
#include "app/panes/differences.h"
#include "app/panes/labels.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"

#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int mostKeys = 9;

QKeySequence keyOfTab(int tab) { return QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + tab)); }
}

CompareDetails::CompareDetails(QWidget *parent)
    : QWidget(parent),
      m_wanted(u"overview"_s),
      m_look(new Look(this)),
      m_differences(std::make_unique<Differences>()),
      m_title(new ElidedLabel(this)),
      m_tabs(new QTabBar(this)),
      m_stack(new QStackedWidget(this))
{
    m_title->setObjectName(u"figures"_s);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *titleLine = new QHBoxLayout;
    titleLine->setContentsMargins(8, 4, 8, 2);
    titleLine->addWidget(m_title);
    layout->addLayout(titleLine);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::tabBarClicked, this, &CompareDetails::chooseTab);
    connect(m_tabs, &QTabBar::currentChanged, this, &CompareDetails::chooseTab);
    for (int tab = 0; tab < mostKeys; ++tab)
        connect(new QShortcut(keyOfTab(tab), this), &QShortcut::activated, this, [this, tab] { chooseTab(tab); });
}

CompareDetails::~CompareDetails() = default;

void CompareDetails::setSubject(const CompareSubject &subject)
{
    m_subject = subject;
    const Subject &side = subject.a.document ? subject.a : subject.b;
    const auto numbers = side.document ? numbersOf(side) : std::nullopt;
    m_look->setShape(numbers ? numbers->shape : Extents());
    showTitle();
    fillTabs();
    const auto wanted
        = std::ranges::find(m_applying, m_wanted, [](const ComparePaneRow *row) { return QLatin1String(row->id); });
    showPane(wanted != m_applying.end() ? *wanted : m_applying.front());
}

void CompareDetails::update(const CompareSubject &subject)
{
    m_subject = subject;
    showTitle();
    if (m_shown)
        paneOf(m_shown)->update(subject);
}

void CompareDetails::showTitle()
{
    const QString name = m_subject.key.isEmpty() ? tr("All") : m_subject.key;
    m_title->setText(name + u"  ·  "_s + figuresLine(m_subject));
}

void CompareDetails::fillTabs()
{
    std::vector<const ComparePaneRow *> applying;
    for (const ComparePaneRow &row : comparePanes()) {
        if (row.applies(m_subject))
            applying.push_back(&row);
    }
    if (applying == m_applying)
        return;
    m_applying = std::move(applying);
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (const ComparePaneRow *row : m_applying)
        m_tabs->setTabToolTip(
            m_tabs->addTab(tr(row->title)), keyOfTab(m_tabs->count() - 1).toString(QKeySequence::NativeText));
    m_tabs->setVisible(m_applying.size() > 1);
}

void CompareDetails::showPane(const ComparePaneRow *row)
{
    if (m_shown && m_shown != row)
        paneOf(m_shown)->setSubject({});
    m_shown = row;
    const QSignalBlocker quiet(m_tabs);
    m_tabs->setCurrentIndex(int(std::ranges::find(m_applying, row) - m_applying.begin()));
    m_stack->setCurrentWidget(paneOf(row));
    paneOf(row)->setSubject(m_subject);
}

ComparePane *CompareDetails::paneOf(const ComparePaneRow *row)
{
    const auto made = std::ranges::find(m_made, row, &std::pair<const ComparePaneRow *, ComparePane *>::first);
    if (made != m_made.end())
        return made->second;
    ComparePane *const pane = row->make(m_stack);
    pane->setShared({m_look, m_differences.get()});
    m_stack->addWidget(pane);
    connect(pane, &ComparePane::paneWanted, this, &CompareDetails::setCurrentPane);
    return m_made.emplace_back(row, pane).second;
}

void CompareDetails::chooseTab(int tab)
{
    if (tab < 0 || tab >= int(m_applying.size()))
        return;
    m_wanted = QLatin1String(m_applying[size_t(tab)]->id);
    if (m_applying[size_t(tab)] != m_shown)
        showPane(m_applying[size_t(tab)]);
}

void CompareDetails::setCurrentPane(const QString &id)
{
    m_wanted = id;
    const auto wanted
        = std::ranges::find(m_applying, id, [](const ComparePaneRow *row) { return QLatin1String(row->id); });
    if (wanted != m_applying.end() && *wanted != m_shown)
        showPane(*wanted);
}

QWidget *CompareDetails::shownPane() const { return m_shown ? m_stack->currentWidget() : nullptr; }

void CompareDetails::focusPane()
{
    QWidget *const pane = m_stack->currentWidget();
    for (QWidget *next = pane->nextInFocusChain(); next != pane; next = next->nextInFocusChain()) {
        if (pane->isAncestorOf(next) && next->isVisible() && next->isEnabled() && next->focusPolicy() & Qt::TabFocus) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

}
