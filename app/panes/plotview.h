// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/spoken.h"
#include "core/render/plotframe.h"

#include <QWidget>

namespace pith {

// A widget that shows one plot: drawn anew only when its data, size, palette or font change. Readouts are for a line
// in a fixed place, never at the pointer.
class PlotView : public QWidget, public Spoken
{
    Q_OBJECT
public:
    explicit PlotView(QWidget *parent = nullptr);

    PlotStyle plotStyle() const; // of this widget: size, ratio, font, colours
    const PlotPicture &picture(); // as it is on screen
    void copyPicture();
    const QString &readoutText() const { return m_readout; } // as last said, for screen readers too
    void setReadoutText(const QString &text);

    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    QString spokenValue() const override { return m_readout; }

public Q_SLOTS: // the window's actions find them by name
    void copy() { copyPicture(); }

Q_SIGNALS:
    void readout(const QString &text); // empty: the pointer is elsewhere
    void opened(); // double-clicked

protected:
    virtual PlotPicture draw(const PlotStyle &style) const = 0;
    // What is said of a place inside the picture's plot: shares of its width and height from the top left.
    virtual QString readoutAt(double across, double down) = 0;
    void redraw();

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    PlotPicture m_picture;
    QString m_readout;
};

}
