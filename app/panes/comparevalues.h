// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparepane.h"
#include "app/panes/differences.h"
#include "app/panes/valuesmodel.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace pith {

class ValuesPane;

// The elements of A and B as two tables in step; those that differ by more than the tolerance have a tint.
class CompareValuesPane : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareValuesPane(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;
    void setShared(const CompareShared &shared) override;

private:
    void scrollAlong(QTableView *from, QTableView *to);
    void readDifferences(); // of what the tables show
    void takeTolerance();

    CompareSubject m_subject;
    Differences *m_differences = nullptr;
    QLabel *m_titleA;
    QLabel *m_titleB;
    ValuesPane *m_a;
    ValuesPane *m_b;
    QLineEdit *m_tolerance;
    QLabel *m_problem;
    ValuesModel *m_marks; // the same slice of B − A
    std::optional<TensorData> m_difference;
    DocumentPtr m_open; // that it is of
    AskDifference m_ask;
    Job<TensorData> m_opening;
};

}
