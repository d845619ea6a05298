// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphmap.h"

#include "app/panes/graphview.h"

#include <QPainter>

namespace pith {

GraphMap::GraphMap(GraphView *view) : CornerMap(view, tr("Overview of the graph")), m_view(view) {}

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
    if (isUseful)
        showIn(m_view->rect(), picture->layout.size);
    else
        hide();
}

QTransform GraphMap::fromPicture() const
{
    const QSizeF &whole = m_view->picture()->layout.size;
    return QTransform::fromScale(width() / whole.width(), height() / whole.height());
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
        paintMap(inner, fromPicture(), *m_view->picture(), graphInks(palette()));
    }
    painter.drawPixmap(0, 0, m_whole);
    paintFrame(painter,
        fromPicture().mapRect(
            QRectF(m_view->toPicture({0, 0}), m_view->toPicture({double(m_view->width()), double(m_view->height())}))));
}

void GraphMap::goTo(QPointF place)
{
    if (m_view->picture())
        m_view->centerOn(fromPicture().inverted().map(place));
}

}
