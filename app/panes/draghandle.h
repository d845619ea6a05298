// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace pith {

// ⠿: what it belongs to can be dragged by it.
class DragHandle : public QLabel
{
    Q_OBJECT
public:
    explicit DragHandle(QWidget *parent = nullptr);

Q_SIGNALS:
    void dragged(); // once a press, when the pointer has gone the drag distance

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    QPoint m_pressed;
    bool m_armed = false;
};

}
