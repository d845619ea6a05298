// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparepane.h"

class QLabel;

namespace pith {

class Card;
class CardPage;
class FactTable;

// How far both sides are from each other, in words and figures. A click on a place goes there in the other panes.
class CompareOverview : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareOverview(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;
    void update(const CompareSubject &subject) override { setSubject(subject); }
    void setShared(const CompareShared &shared) override { m_look = shared.look; }

private:
    CardPage *m_page;
    QLabel *m_sentence;
    FactTable *m_distances;
    FactTable *m_sides;
    Card *m_distanceCard;
    Card *m_sideCard;
    Look *m_look = nullptr;
};

// How both are stored.
class CompareFactsPane : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareFactsPane(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;

private:
    FactTable *m_facts;
};

}
