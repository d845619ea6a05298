// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace pith {

// One end of a colour range on a legend's bar: dragged, or moved by Up and Down (Shift: further). Told to screen
// readers as a slider.
class LegendHandle : public QWidget
{
    Q_OBJECT
public:
    LegendHandle(const QString &name, QWidget *parent);

    void setValue(double value, double least, double most); // of the end, and what it can become
    double value() const { return m_value; }
    double least() const { return m_least; }
    double most() const { return m_most; }
    void ask(double value) { Q_EMIT valueAsked(value); }

Q_SIGNALS:
    void dragged(double y); // in the parent's pixels
    void grabbed();
    void released();
    void stepped(int steps); // of the bar's hundredths
    void editWanted();
    void valueAsked(double value);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    double m_value = 0;
    double m_least = 0;
    double m_most = 0;
};

// Answers of screen readers' questions about handles; once a program.
void installHandleAccess();

}
