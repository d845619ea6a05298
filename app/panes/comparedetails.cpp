// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparedetails.h"

#include "app/panes/comparefacts.h"
#include "app/panes/comparepane.h"
#include "app/panes/differences.h"
#include "app/panes/labels.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"

#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

CompareDetails::CompareDetails(QWidget *parent)
    : QWidget(parent),
      m_look(new Look(this)),
      m_differences(std::make_unique<Differences>()),
      m_title(new ElidedLabel(this)),
      m_tabs(new PaneTabs({[this](int number, QWidget *stack) { return makePane(number, stack); },
                              [this](QWidget *pane) { static_cast<ComparePane *>(pane)->setSubject(m_subject); },
                              [](QWidget *pane) { static_cast<ComparePane *>(pane)->setSubject({}); }},
          this))
{
    m_title->setObjectName(u"figures"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *titleLine = new QHBoxLayout;
    titleLine->setContentsMargins(8, 4, 8, 2);
    titleLine->addWidget(m_title);
    layout->addLayout(titleLine);
    layout->addWidget(m_tabs, 1);
}

CompareDetails::~CompareDetails() = default;

void CompareDetails::setSubject(const CompareSubject &subject)
{
    m_subject = subject;
    const Subject &side = subject.a.document ? subject.a : subject.b;
    const auto numbers = side.document ? numbersOf(side) : std::nullopt;
    m_look->setShape(numbers ? numbers->shape : Extents());
    showTitle();
    m_tabs->setTabs(applying());
}

void CompareDetails::update(const CompareSubject &subject)
{
    m_subject = subject;
    showTitle();
    if (QWidget *const pane = m_tabs->shownPane())
        static_cast<ComparePane *>(pane)->update(subject);
}

void CompareDetails::showTitle()
{
    const QString name = m_subject.key.isEmpty() ? tr("All") : m_subject.key;
    m_title->setText(name + u"  ·  "_s + figuresLine(m_subject));
}

std::vector<PaneTabs::Tab> CompareDetails::applying() const
{
    std::vector<PaneTabs::Tab> tabs;
    for (int number = 0; number < int(comparePanes().size()); ++number) {
        if (const ComparePaneRow &row = comparePanes()[size_t(number)]; row.applies(m_subject))
            tabs.push_back({number, QString::fromLatin1(row.id), tr(row.title)});
    }
    return tabs;
}

ComparePane *CompareDetails::makePane(int number, QWidget *parent)
{
    ComparePane *const pane = comparePanes()[size_t(number)].make(parent);
    pane->setShared({m_look, m_differences.get()});
    connect(pane, &ComparePane::paneWanted, this, &CompareDetails::setCurrentPane);
    return pane;
}

void CompareDetails::setCurrentPane(const QString &id) { m_tabs->setWanted(id); }
QWidget *CompareDetails::shownPane() const { return m_tabs->shownPane(); }
void CompareDetails::focusPane() { m_tabs->focusPane(); }

}
