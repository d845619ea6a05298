// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/tensor/slicing.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace pith {

class Look;
class ValuesModel;

// The elements as a table, of the slice that the field above it names.
class ValuesPane : public Pane
{
    Q_OBJECT
public:
    explicit ValuesPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_look = look; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTable();
    void open();
    void applySlice();
    void sizeColumns();
    void showCurrent();
    void copy();

    Look *m_look = nullptr;
    Subject m_subject;
    Numbers m_numbers;
    std::optional<TensorData> m_tensor;
    QLineEdit *m_slice;
    QLabel *m_problem;
    QTableView *m_table;
    ValuesModel *m_model;
    QLabel *m_readout;
    WorkArea *m_area;
    Job<TensorData> m_open;
    Job<QString> m_element;
    Job<QString> m_copy;
};

}
