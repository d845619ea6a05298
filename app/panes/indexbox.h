// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QSpinBox>
#include <QWheelEvent>

namespace pith {

// A number that the wheel changes only when it has the focus: over any other, the page scrolls.
class IndexBox : public QSpinBox
{
    Q_OBJECT
public:
    explicit IndexBox(QWidget *parent) : QSpinBox(parent) { setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        if (hasFocus())
            QSpinBox::wheelEvent(event);
        else
            event->ignore();
    }
};

}
