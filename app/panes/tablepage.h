// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/subjecttable.h"

class QLabel;

namespace pith {

// A page that is one table, below a sentence where there is something to say first.
class TablePage : public Pane
{
    Q_OBJECT
public:
    using MakeSource = TableSource (*)(const Subject &subject);
    using MakeIntro = QString (*)(const Subject &subject);

    TablePage(MakeSource source, MakeIntro intro, QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    MakeSource m_source;
    MakeIntro m_makeIntro;
    QLabel *m_intro;
    SubjectTable *m_table;
};

}
