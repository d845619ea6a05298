// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "app/panes/pane.h"
#include "app/panes/valuetexts.h"
#include "app/panes/workarea.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace pith {

class Look;
class ValuesModel;

// The elements as a table, of the slice that the field above it names. Slice and current cell are those of all panes
// of the tensor.
class ValuesPane : public Pane
{
    Q_OBJECT
public:
    explicit ValuesPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override;
    QTableView *table() const { return m_table; }
    ValuesModel *model() const { return m_model; }

public Q_SLOTS:
    void copy(); // the selected cells
    void goToIndex(); // asks for it, in the field for that

private:
    QWidget *makeFields();
    QWidget *makeWindowLine();
    void makeTable();
    void open();
    void sayProblem(const QString &problem); // of what was typed; empty: none
    void takeSlice(); // what was typed
    void setExpression(const QString &expression);
    void showView();
    void followSlice();
    void followCell();
    void showTypedIndex();
    void showElement(const Extents &element);
    void select(const Extents &element); // where the slice has it
    void sizeColumns();
    void showCurrent();
    void showWindow();
    void moveWindow(qint64 rows);
    void copyAs(const ValueFormat &format);
    void showMenu(QPoint at);
    QString firstSlice() const;
    QString wantedSlice() const;

    Look *m_look = nullptr;
    Subject m_subject;
    Numbers m_numbers;
    std::optional<TensorData> m_tensor;
    QString m_expression; // of the slice that is shown
    QLineEdit *m_slice;
    QLineEdit *m_index;
    QCheckBox *m_dequantized;
    QLabel *m_problem;
    QTableView *m_table;
    ValuesModel *m_model;
    QWidget *m_windowLine; // of slices with more rows than a table has
    QLabel *m_windowText;
    QLabel *m_readout;
    WorkArea *m_area;
    Job<TensorData> m_open;
    Job<QString> m_element;
    Job<QString> m_copy;
};

}
