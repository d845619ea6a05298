// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatviewport.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

namespace {
constexpr std::array wholeSteps{1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0};
constexpr double factor = 1.25;

// The largest step that is not larger.
double stepUnder(double scale)
{
    if (scale < 1)
        return scale;
    return *(std::ranges::upper_bound(wholeSteps, scale) - 1);
}
}

double HeatViewport::stepAfter(double scale)
{
    if (scale < 1)
        return std::min(1.0, scale * factor);
    const auto next = std::ranges::upper_bound(wholeSteps, scale);
    return next == wholeSteps.end() ? std::max(scale, wholeSteps.back()) : *next;
}

double HeatViewport::stepBefore(double scale)
{
    if (scale <= 1)
        return scale / factor;
    return *(std::ranges::lower_bound(wholeSteps, scale) - 1);
}

void HeatViewport::setMatrix(qint64 rows, qint64 columns)
{
    if (rows != m_rows || columns != m_columns)
        fit();
    m_rows = rows;
    m_columns = columns;
}

void HeatViewport::setArea(const QRect &area, qreal ratio)
{
    if (area != m_area || ratio != m_ratio)
        m_anchor.reset();
    m_area = area;
    m_ratio = ratio;
    keepInside();
}

void HeatViewport::setAspect(Aspect aspect)
{
    m_aspect = aspect;
    fit();
}

void HeatViewport::showLike(const HeatViewport &other)
{
    m_anchor.reset();
    m_isFitted = other.m_isFitted;
    m_wholeWidth = other.m_wholeWidth;
    m_wholeHeight = other.m_wholeHeight;
    m_x = other.m_x;
    m_y = other.m_y;
    keepInside();
}

HeatPlace HeatViewport::place() const
{
    HeatPlace place = fittedPlace();
    if (m_isFitted || place.isEmpty())
        return place;
    place.wholeWidth = m_wholeWidth;
    place.wholeHeight = m_wholeHeight;
    place.x = m_x;
    place.y = m_y;
    place.view = QRect(m_area.topLeft(),
        QSize(int(std::min<qint64>(m_wholeWidth, m_area.width())),
            int(std::min<qint64>(m_wholeHeight, m_area.height()))));
    return place;
}

void HeatViewport::keepInside()
{
    m_x = std::clamp<qint64>(m_x, 0, std::max<qint64>(0, m_wholeWidth - m_area.width()));
    m_y = std::clamp<qint64>(m_y, 0, std::max<qint64>(0, m_wholeHeight - m_area.height()));
}

void HeatViewport::setScales(double scaleX, double scaleY, const QPointF &about, bool mayShrink)
{
    const HeatPlace before = place();
    if (before.isEmpty())
        return;
    const HeatPlace fit = fittedPlace();
    const QPointF inside = about - before.view.topLeft();
    const QPointF cell = cellAt(about, before);
    m_wholeWidth = lengthOf(scaleX, m_columns);
    m_wholeHeight = lengthOf(scaleY, m_rows);
    if (!mayShrink) {
        m_wholeWidth = std::max(m_wholeWidth, std::min(fit.wholeWidth, before.wholeWidth));
        m_wholeHeight = std::max(m_wholeHeight, std::min(fit.wholeHeight, before.wholeHeight));
    }
    m_isFitted = m_wholeWidth == fit.wholeWidth && m_wholeHeight == fit.wholeHeight;
    const HeatPlace after = place();
    m_x = std::llround(cell.x() * after.scaleX() - inside.x());
    m_y = std::llround(cell.y() * after.scaleY() - inside.y());
    keepInside();
}

QPointF HeatViewport::cellAt(const QPointF &about, const HeatPlace &now)
{
    if (!m_anchor || m_anchor->about != about) {
        const QPointF inside = about - now.view.topLeft() + QPointF(double(now.x), double(now.y));
        m_anchor = {about, {inside.x() / now.scaleX(), inside.y() / now.scaleY()}};
    }
    return m_anchor->cell;
}

void HeatViewport::fit()
{
    m_isFitted = true;
    m_anchor.reset();
}

void HeatViewport::zoom(int steps, const QPointF &about)
{
    const HeatPlace now = place();
    if (now.isEmpty())
        return;
    const HeatPlace least = fittedPlace();
    if (steps < 0 && now.wholeWidth <= least.wholeWidth && now.wholeHeight <= least.wholeHeight)
        return fit(); // one pixel an element may be smaller than that
    const auto next = steps > 0 ? stepAfter : stepBefore;
    setScales(next(now.scaleX()), next(now.scaleY()), about);
}

void HeatViewport::showOneToOne(const QPointF &about) { setScales(1, 1, about, true); }

void HeatViewport::zoomTo(const QRectF &box)
{
    const HeatPlace now = place();
    if (now.isEmpty() || box.width() < 1 || box.height() < 1)
        return;
    const double column = (double(now.x) + box.center().x() - now.view.left()) / now.scaleX();
    const double row = (double(now.y) + box.center().y() - now.view.top()) / now.scaleY();
    const double larger = std::min(m_area.width() / box.width(), m_area.height() / box.height());
    const double most = wholeSteps.back();
    setScales(stepUnder(std::clamp(now.scaleX() * larger, now.scaleX(), std::max(most, now.scaleX()))),
        stepUnder(std::clamp(now.scaleY() * larger, now.scaleY(), std::max(most, now.scaleY()))), box.center());
    centerOn(row, column);
}

void HeatViewport::panBy(const QPointF &pixels)
{
    m_anchor.reset();
    m_x -= std::llround(pixels.x());
    m_y -= std::llround(pixels.y());
    keepInside();
}

void HeatViewport::centerOn(double row, double column)
{
    const HeatPlace now = place();
    m_anchor.reset();
    m_x = std::llround(column * now.scaleX() - now.view.width() / 2.0);
    m_y = std::llround(row * now.scaleY() - now.view.height() / 2.0);
    keepInside();
}

void HeatViewport::reveal(qint64 row, qint64 column)
{
    const HeatPlace now = place();
    if (now.isEmpty() || m_isFitted)
        return;
    const auto shifted = [](qint64 at, double scale, qint64 place, qint64 length) {
        const auto first = qint64(std::floor(double(place) * scale));
        const auto end = qint64(std::ceil(double(place + 1) * scale));
        return std::min(first, std::max(at, end - length));
    };
    m_x = shifted(m_x, now.scaleX(), column, now.view.width());
    m_y = shifted(m_y, now.scaleY(), row, now.view.height());
    m_anchor.reset();
    keepInside();
}

}
