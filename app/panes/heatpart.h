// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "app/panes/tensorwork.h"
#include "app/panes/workarea.h"

#include <QTimer>

class QSpinBox;
class QHBoxLayout;

namespace pith {

class HeatView;

// A heat map of any tensor, with a box for the index of each axis that is not in the picture. Asks for its picture at
// its own size, and again when that changes.
class HeatPart : public QWidget
{
    Q_OBJECT
public:
    explicit HeatPart(QWidget *parent = nullptr);

    void setSubject(const Subject &subject, const Numbers &numbers);
    void clear(); // stops its work
    void setMostHeight(int pixels); // as high as its picture needs, and no higher than this
    HeatView *view() { return m_view; }
    QString caption() const; // which axes go where

Q_SIGNALS:
    void readout(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHeight();
    void makeBoxes();
    void ask();
    void readElement(qint64 row, qint64 column);

    Subject m_subject;
    Numbers m_numbers;
    Extents m_index;
    int m_mostHeight = 0; // 0: what the layout gives
    HeatView *m_view;
    WorkArea *m_area;
    QHBoxLayout *m_line;
    std::vector<QWidget *> m_boxes;
    QTimer m_settle; // a window that is being resized asks once
    Ask<HeatMap> m_ask;
    Job<QString> m_element;
};

}
