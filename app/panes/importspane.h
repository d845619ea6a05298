// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/tablesources.h"
#include "app/panes/workarea.h"

class QLabel;
class QToolButton;

namespace pith {

class DisassemblyPane;

// What the pickles of an entry or of the file ask Python for, dangerous first; below it the opcodes, at the one that
// names what is current.
class ImportsPane : public Pane
{
    Q_OBJECT
public:
    explicit ImportsPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    void showReports(const Subject &reports);
    void showNames(); // those that are known too where that is wanted, or there are no others
    void showOpcodes(int row);
    void showWholePickle();

    Subject m_subject;
    std::shared_ptr<const std::vector<Import>> m_imports;
    QLabel *m_intro;
    QToolButton *m_unfold;
    SubjectTable *m_table;
    DisassemblyPane *m_opcodes;
    WorkArea *m_area;
    Ask<DocumentPtr> m_ask; // of a folder: what its parts ask for
};

}
