// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/cornermap.h"

#include <QMouseEvent>
#include <QPainter>

namespace pith {

CornerMap::CornerMap(QWidget *view, const QString &name) : QWidget(view)
{
    setAccessibleName(name);
    setCursor(Qt::SizeAllCursor);
    hide();
}

void CornerMap::showIn(const QRectF &room, const QSizeF &whole)
{
    constexpr double shortest = 36;
    constexpr int margin = 8;
    const QSize size
        = whole.scaled(longest, longest, Qt::KeepAspectRatio).expandedTo(QSizeF(shortest, shortest)).toSize();
    setGeometry({{int(room.left()) + margin, int(room.bottom()) - margin - size.height()}, size});
    show();
    update();
}

// Black and white: one of them is seen on whatever is below.
void CornerMap::paintFrame(QPainter &painter, QRectF seen) const
{
    constexpr double least = 3;
    seen = seen.intersected(QRectF(rect()));
    seen.setSize(seen.size().expandedTo({least, least}));
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(seen);
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(seen);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void CornerMap::mousePressEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        goTo(event->position());
}

}
