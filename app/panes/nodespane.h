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
    void showRows();
    void choose(int row);
    void showChosen();

    Subject m_subject;
    ProgramPtr m_program;
    std::shared_ptr<const std::vector<quint32>> m_rows;
    Look *m_look = nullptr;
    QLineEdit *m_filter;
    QLabel *m_count;
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
};

}
