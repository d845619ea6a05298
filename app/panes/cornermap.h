// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/spoken.h"

#include <QWidget>

namespace pith {

// The whole of a picture, small, in the corner of a view that shows a part of it, with a frame around what is seen:
// click or drag to go there. As long as it needs to be seen, and never wider or higher than CornerMap::longest.
class CornerMap : public QWidget, public Spoken
{
public:
    static constexpr double longest = 140; // logical pixels

    CornerMap(QWidget *view, const QString &name);
    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }

protected:
    void showIn(const QRectF &room, const QSizeF &whole); // in its lower left corner, shaped as the whole where it can
    void paintFrame(QPainter &painter, QRectF seen) const; // and its own edge
    virtual void goTo(QPointF place) = 0; // in the middle of what is seen
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override { mousePressEvent(event); }
    void mouseReleaseEvent(QMouseEvent *) override {} // none of the view's
    void mouseDoubleClickEvent(QMouseEvent *) override {}
};

}
