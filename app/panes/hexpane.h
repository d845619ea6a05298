// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/pane.h"
#include "core/work/job.h"

namespace pith {

class Card;
class HexView;

// The bytes of an entry, of a value, or of the whole file where it is no archive; above them what is known of compiled
// code.
class HexPane : public Pane
{
    Q_OBJECT
public:
    explicit HexPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    FactTable *m_facts;
    Card *m_card;
    HexView *m_view;
    Job<std::vector<Fact>> m_asking;
};

}
