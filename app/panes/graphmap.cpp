// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphmap.h"

#include "app/panes/graphview.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace pith {

namespace {
constexpr double longest = 140; // logical pixels
constexpr double shortest = 24;
constexpr int margin = 8;
}

GraphMap::GraphMap(GraphView *view) : QWidget(view), m_view(view)
{
    setAccessibleName(tr("Overview of the graph"));
    setCursor(Qt::SizeAllCursor);
    hide();
}

void GraphMap::renew()
{
    m_whole = {};
    place();
}

void GraphMap::place()
{
    const GraphPicture *const picture = m_view->picture();
    const bool isUseful = picture && !picture->layout.size.isEmpty() && m_view->height() > 2 * longest
        && m_view->width() > 2 * longest
        && !m_view->rect().contains(QRectF(
            m_view->toView({0, 0}), m_view->toView({picture->layout.size.width(), picture->layout.size.height()}))
                .toAlignedRect());
    setVisible(isUseful);
    if (!isUseful)
        return;
    const QSize size = picture->layout.size.scaled(longest, longest, Qt::KeepAspectRatio)
                           .expandedTo(QSizeF(shortest, shortest))
                           .toSize();
    setGeometry({{margin, m_view->height() - margin - size.height()}, size});
    update();
}

double GraphMap::scale() const
{
    const QSizeF &whole = m_view->picture()->layout.size;
    return std::min(width() / whole.width(), height() / whole.height());
}

// Boxes alone: lines and words would be dust.
void GraphMap::paintEvent(QPaintEvent *)
{
    if (!m_view->picture())
        return;
    QPainter painter(this);
    if (m_whole.isNull()) {
        m_whole = QPixmap(size() * devicePixelRatioF());
        m_whole.setDevicePixelRatio(devicePixelRatioF());
        m_whole.fill(palette().color(QPalette::Base));
        QPainter inner(&m_whole);
        inner.scale(scale(), scale());
        paintMap(inner, *m_view->picture(), graphInks(palette()));
    }
    painter.drawPixmap(0, 0, m_whole);
    const QRectF seen(
        m_view->toPicture({0, 0}), m_view->toPicture({double(m_view->width()), double(m_view->height())}));
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(
        QRectF(seen.topLeft() * scale(), seen.size() * scale()).intersected(QRectF(rect())).adjusted(1, 1, -1, -1));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void GraphMap::goTo(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton && m_view->picture())
        m_view->centerOn(event->position() / scale());
}

}
