// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/spoken.h"
#include "core/render/legend.h"

#include <QWidget>

class QLineEdit;

namespace pith {

class HeatView;
class LegendHandle;

// What can be done with the legend that a heat map's picture has: ends dragged, or typed after a click on their
// numbers, and chips that lead to the next NaN or infinity. Draws nothing but the focus.
class HeatLegend : public QWidget, public Spoken
{
    Q_OBJECT
public:
    explicit HeatLegend(HeatView *view);
    ~HeatLegend() override;

    void place(const QRectF &area); // where the picture has it
    QAccessible::Role spokenRole() const override { return QAccessible::Grouping; }

Q_SIGNALS:
    void rangeChosen(double low, double high);
    void nextWanted(pith::NoNumber what);
    void menuWanted(const QPoint &at); // global
    void dragWanted(); // the corner was dragged: the picture as a file

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    enum End { Low, High };

    LegendLayout layout() const;
    void placeHandle(End end);
    void moveEnd(End end, double value);
    void edit(End end);
    void finishEdit();
    QRect corner() const;

    HeatView *m_view;
    LegendHandle *m_handles[2];
    QLineEdit *m_field;
    End m_edited = Low;
    LegendScale m_scale; // stays while a handle is dragged
    bool m_isDragged = false;
    QPoint m_pressed;
    bool m_cornerPressed = false;
};

}
