// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/minimap.h"

#include "app/panes/heatview.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace pith {

namespace {
constexpr double longest = 140; // logical pixels
constexpr double shortest = 36;
constexpr int margin = 8;
}

Minimap::Minimap(HeatView *view) : QWidget(view), m_view(view)
{
    setAccessibleName(tr("Overview of the heat map"));
    setCursor(Qt::SizeAllCursor);
    hide();
}

void Minimap::place(const HeatPlace &seen)
{
    m_seen = seen;
    const bool isUseful = !seen.isEmpty() && !seen.isWhole() && !m_view->isInPage() && m_view->whole()
        && seen.plot().height() > 2 * longest;
    setVisible(isUseful);
    if (!isUseful)
        return;
    const QSizeF whole(double(seen.wholeWidth), double(seen.wholeHeight));
    const QSize size
        = whole.scaled(longest, longest, Qt::KeepAspectRatio).expandedTo(QSizeF(shortest, shortest)).toSize();
    const QPoint corner(int(seen.plot().left()) + margin, int(seen.plot().bottom()) - margin - size.height());
    setGeometry({corner, size});
    update();
}

void Minimap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (const HeatLevels::Map &whole = m_view->whole())
        painter.drawImage(rect(), heatPixels(*whole, m_view->legend()));
    const double scaleX = width() / double(m_seen.wholeWidth), scaleY = height() / double(m_seen.wholeHeight);
    QRectF frame(double(m_seen.x) * scaleX, double(m_seen.y) * scaleY, m_seen.view.width() * scaleX,
        m_seen.view.height() * scaleY);
    frame.setSize(frame.size().expandedTo(QSizeF(3, 3)));
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(frame);
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(frame);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::goTo(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QPointF at = event->position();
    m_view->centerOn(at.y() / height() * double(m_seen.rows), at.x() / width() * double(m_seen.columns));
}

}
