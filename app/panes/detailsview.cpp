// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"

#include "app/panes/detailsheader.h"
#include "app/panes/look.h"
#include "app/panes/numbers.h"
#include "app/panes/panetable.h"

#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

DetailsView::DetailsView(QWidget *parent)
    : QWidget(parent),
      m_look(new Look(this)),
      m_header(new DetailsHeader(this)),
      m_tabs(new PaneTabs({[this](int number, QWidget *stack) { return makePane(number, stack); },
                              [this](QWidget *pane) { static_cast<Pane *>(pane)->setSubject(m_subject); },
                              [](QWidget *pane) { static_cast<Pane *>(pane)->setSubject({}); }},
          this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_tabs, 1);
    connect(m_header, &DetailsHeader::activated, this, &DetailsView::activated);
    connect(m_header, &DetailsHeader::dragRequested, this, &DetailsView::dragRequested);
    connect(m_header, &DetailsHeader::exportRequested, this, &DetailsView::exportRequested);
    connect(m_header, &DetailsHeader::compareRequested, this, &DetailsView::compareRequested);
    connect(m_look, &Look::sliceChanged, this, &DetailsView::takeSlice);
    connect(m_look, &Look::partChanged, this, &DetailsView::takePart);
    connect(m_tabs, &PaneTabs::shownChanged, this, &DetailsView::currentPaneChanged);
}

DetailsView::~DetailsView() = default;

void DetailsView::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_header->setSubject(subject);
    const auto numbers = numbersOf(subject);
    m_look->setShape(numbers ? numbers->shape : Extents());
    takeSlice();
    m_tabs->setTabs(applying());
}

void DetailsView::takeSlice()
{
    m_subject.slice = m_look->slice();
    m_header->setSlice(m_subject.slice);
}

// Another pane of the same graph starts from it.
void DetailsView::takePart()
{
    const Subject part = m_look->part(); // it may change while it is followed
    if (m_subject.kind == Subject::Kind::Graph && m_subject.document == part.document
        && m_subject.prefix == part.prefix)
        m_subject = part;
    Q_EMIT partChosen(part);
}

std::vector<PaneTabs::Tab> DetailsView::applying() const
{
    std::vector<PaneTabs::Tab> tabs;
    for (int number = 0; m_subject.document && number < int(panes().size()); ++number) {
        if (const PaneRow &row = panes()[size_t(number)]; row.applies(m_subject))
            tabs.push_back({number, QString::fromLatin1(row.id), tr(row.title)});
    }
    return tabs;
}

Pane *DetailsView::makePane(int number, QWidget *parent)
{
    Pane *const pane = panes()[size_t(number)].make(parent);
    pane->setLook(m_look);
    connect(pane, &Pane::activated, this, &DetailsView::activated);
    connect(pane, &Pane::statusText, this, &DetailsView::statusText);
    connect(pane, &Pane::paneWanted, this, &DetailsView::setCurrentPane);
    return pane;
}

void DetailsView::chooseSlice(const QString &slice)
{
    if (!numbersOf(m_subject))
        return;
    m_look->setSlice(slice);
    setCurrentPane(u"values"_s);
}

void DetailsView::fillPictureMenu(QMenu *menu)
{
    if (QWidget *const pane = m_tabs->shownPane())
        static_cast<Pane *>(pane)->fillPictureMenu(menu);
}

void DetailsView::focusPane() { m_tabs->focusPane(); }
QWidget *DetailsView::shownPane() const { return m_tabs->shownPane(); }
void DetailsView::fillMenu(QMenu *menu) { m_tabs->fillMenu(menu); }
QString DetailsView::currentPane() const { return m_tabs->shownId(); }
void DetailsView::setCurrentPane(const QString &id) { m_tabs->setWanted(id); }

}
