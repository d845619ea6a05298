// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/minimap.h"

#include "app/panes/heatview.h"

#include <QPainter>

namespace pith {

Minimap::Minimap(HeatView *view) : CornerMap(view, tr("Overview of the heat map")), m_view(view) {}

void Minimap::place(const HeatPlace &seen)
{
    m_seen = seen;
    const bool isUseful = !seen.isEmpty() && !seen.isWhole() && !m_view->isInPage() && m_view->whole()
        && seen.plot().height() > 2 * longest;
    if (isUseful)
        showIn(seen.plot(), QSizeF(double(seen.wholeWidth), double(seen.wholeHeight)));
    else
        hide();
}

// The view that it lies on is told of no pointer that is here, nor that it has left.
void Minimap::enterEvent(QEnterEvent *event)
{
    m_view->leavePicture();
    CornerMap::enterEvent(event);
}

void Minimap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (const HeatLevels::Map &whole = m_view->whole())
        painter.drawImage(rect(), heatPixels(*whole, m_view->legend()));
    const double scaleX = width() / double(m_seen.wholeWidth), scaleY = height() / double(m_seen.wholeHeight);
    paintFrame(painter,
        QRectF(double(m_seen.x) * scaleX, double(m_seen.y) * scaleY, m_seen.view.width() * scaleX,
            m_seen.view.height() * scaleY));
}

void Minimap::goTo(QPointF place)
{
    m_view->centerOn(place.y() / height() * double(m_seen.rows), place.x() / width() * double(m_seen.columns));
}

}
