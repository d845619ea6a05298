// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compareoverview.h"

#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/comparefacts.h"
#include "app/panes/labels.h"
#include "app/panes/look.h"

#include <QLabel>

namespace pith {

using namespace Qt::Literals::StringLiterals;

CompareOverview::CompareOverview(QWidget *parent)
    : ComparePane(parent),
      m_page(new CardPage),
      m_sentence(new QLabel),
      m_distances(new FactTable),
      m_sides(new FactTable),
      m_distanceCard(nullptr),
      m_sideCard(nullptr)
{
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_page->addLeft(tr("In short"), m_sentence);
    m_distanceCard = m_page->addLeft(tr("How far apart"), m_distances);
    m_sideCard = m_page->addRight(tr("A → B"), m_sides);
    fill(this, m_page);
    connect(m_distances, &FactTable::clickedCell, this, [this](const Extents &cell) { m_look->setCell(cell); });
    connect(m_distances, &FactTable::activatedCell, this, [this](const Extents &cell) {
        m_look->setCell(cell);
        Q_EMIT paneWanted(u"heatmaps"_s);
    });
}

void CompareOverview::setSubject(const CompareSubject &subject)
{
    m_sentence->setText(compareSentence(subject));
    std::vector<Fact> distances = distanceFacts(subject);
    m_distanceCard->setVisible(!distances.empty());
    m_distances->setFacts(std::move(distances), true);
    std::vector<Fact> sides = sideFacts(subject);
    m_sideCard->setVisible(!sides.empty());
    m_sides->setFacts(std::move(sides), false);
}

CompareFactsPane::CompareFactsPane(QWidget *parent) : ComparePane(parent), m_facts(new FactTable)
{
    auto *const page = new CardPage;
    page->addLeft(tr("How both are stored"), m_facts);
    fill(this, page);
}

void CompareFactsPane::setSubject(const CompareSubject &subject) { m_facts->setFacts(storageFacts(subject), false); }

}
