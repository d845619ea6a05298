// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/sharebar.h"
#include "app/panes/subjecttable.h"
#include "core/work/job.h"

class QLabel;

namespace pith {

// A page that is one table, below a sentence where there is something to say first, and a bar of what its parts take
// up.
class TablePage : public Pane
{
    Q_OBJECT
public:
    using MakeSource = TableSource (*)(const Subject &subject);
    using MakeIntro = QString (*)(const Subject &subject);

    using MakeShares
        = std::vector<ShareBar::Share> (*)(const Subject &subject, const Progress &progress); // on a worker

    TablePage(MakeSource source, MakeIntro intro, MakeShares shares, QWidget *parent); // the last two may be null

    void setSubject(const Subject &subject) override;

private:
    void showIntro(const Subject &subject);
    void askShares(const Subject &subject);
    void addUp(const Subject &subject);

    MakeSource m_source;
    MakeIntro m_makeIntro;
    MakeShares m_makeShares;
    QLabel *m_intro;
    QWidget *m_sharesPart;
    ShareBar *m_shares;
    Job<std::vector<ShareBar::Share>> m_sharing;
    Job<bool> m_adding;
    SubjectTable *m_table;
};

}
