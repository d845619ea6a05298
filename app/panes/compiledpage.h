// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/compiledtables.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"

namespace pith {

class Card;
class CardPage;

// What AOTInductor compiled of a model: files and what they are, weights by name, metadata.
class CompiledPage : public Pane
{
    Q_OBJECT
public:
    explicit CompiledPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

    static bool applies(const Subject &subject); // a folder of compiled files, or a model that is nothing else

private:
    void show(const CompiledReport &report);

    CardPage *m_page;
    WorkArea *m_area;
    Ask<CompiledReport> m_ask;
    struct Shown
    {
        std::vector<Fact> CompiledReport::*facts;
        Card *card;
        FactTable *table;
    };
    std::vector<Shown> m_shown;
};

}
