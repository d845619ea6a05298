// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/graph/program.h"

class QLabel;
class QLineEdit;

namespace pith {

class SubjectTable;

// All nodes of a model's graphs as a table, those that the words above it fit.
class NodesPane : public Pane
{
    Q_OBJECT
public:
    explicit NodesPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override;

public Q_SLOTS: // the window's actions find them by name
    void find();

private:
    using Rows = std::shared_ptr<const std::vector<quint32>>;

    void findRows();
    void showRows(const Rows &rows);
    void choose(int row);
    void showChosen();

    Subject m_subject;
    ProgramPtr m_program;
    Rows m_rows; // null: not known yet
    Look *m_look = nullptr;
    QLineEdit *m_filter;
    QLabel *m_count;
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
    Job<Rows> m_finding;
};

}
