// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramplot.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pith {

namespace {
constexpr double handleWidth = 5; // pixels around a handle
}

void HistogramPlot::setFull(const ValueRange &full, const BarKind &kind)
{
    m_full = full;
    m_shown = m_full;
    m_kind = kind;
    m_drag = Drag::None;
    pick(Handle::None);
    select({});
}

void HistogramPlot::setCounts(const RangeHistogram &counts, const HistogramMarks &given, quint64 total)
{
    HistogramBars shown = countedBars(counts, given, m_kind);
    shown.options.marks.selection = m_selection;
    setBars(shown.bars, shown.options, m_kind.row().number, total);
}

// Only whole numbers can be too large for doubles.
ValueRange HistogramPlot::rounded(const ValueRange &range) const
{
    return m_kind.isWhole() ? range : ValueRange{double(range.low), double(range.high)};
}

void HistogramPlot::showRange(const ValueRange &wanted)
{
    const ValueRange range = rounded(wanted);
    if (range == m_shown)
        return;
    m_shown = range;
    Q_EMIT rangeWanted();
}

void HistogramPlot::select(const std::optional<ValueRange> &wanted)
{
    const auto selection = wanted ? std::optional(rounded(*wanted)) : std::nullopt;
    if (selection == m_selection)
        return;
    m_selection = selection;
    marks().selection = selection;
    redraw();
    Q_EMIT selectionChanged();
}

std::optional<HistogramPlot::Selected> HistogramPlot::selectedCount() const
{
    const Bins all = bins();
    if (!m_selection || histogram().counts.empty())
        return {};
    const int first = all.nearestEdge(m_selection->low);
    const int last = all.nearestEdge(m_selection->high);
    if (all.edge(first) != m_selection->low || all.edge(last) != m_selection->high)
        return {};
    const std::vector<quint64> &counts = histogram().counts;
    const bool isAll = m_kind.isWhole() || size_t(last) == counts.size() || counts[size_t(last)] == 0;
    return Selected{std::accumulate(counts.begin() + first, counts.begin() + last, quint64(0)), isAll};
}

Exact HistogramPlot::valueAt(double x)
{
    const QRectF plot = picture().plot;
    const double share = plot.isEmpty() ? 0 : std::clamp((x - plot.left()) / plot.width(), 0.0, 1.0);
    return pith::valueAt(m_shown, share);
}

double HistogramPlot::xOf(const Exact &value)
{
    const QRectF plot = picture().plot;
    return plot.left() + shareOf(m_shown, value) * plot.width();
}

HistogramPlot::Handle HistogramPlot::handleAt(double x)
{
    if (!m_selection)
        return Handle::None;
    if (std::abs(x - xOf(m_selection->low)) <= handleWidth)
        return Handle::Low;
    return std::abs(x - xOf(m_selection->high)) <= handleWidth ? Handle::High : Handle::None;
}

QRect HistogramPlot::handleRect(Handle handle)
{
    const QRectF plot = picture().plot;
    const double x = xOf(handle == Handle::Low ? m_selection->low : m_selection->high);
    return {
        mapToGlobal(QPointF(x - handleWidth, plot.top()).toPoint()), QSizeF(2 * handleWidth, plot.height()).toSize()};
}

void HistogramPlot::mousePressEvent(QMouseEvent *event)
{
    const double x = event->position().x();
    m_pressed = x;
    const bool pans = event->button() == Qt::MiddleButton
        || (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (pans) {
        m_drag = Drag::Pan;
        m_anchor = valueAt(x);
    } else if (event->button() == Qt::LeftButton) {
        beginSelection(x);
    } else {
        HistogramView::mousePressEvent(event);
    }
}

void HistogramPlot::beginSelection(double x)
{
    m_drag = Drag::Select;
    light({}); // what is lit is what the pointer rests on
    const Handle held = handleAt(x);
    pick(held);
    if (held != Handle::None)
        m_anchor = held == Handle::Low ? m_selection->high : m_selection->low;
    else
        m_anchor = bins().edge(bins().nearestEdge(valueAt(x)));
}

void HistogramPlot::mouseMoveEvent(QMouseEvent *event)
{
    const double x = event->position().x();
    if (m_drag == Drag::None) {
        setCursor(handleAt(x) == Handle::None ? Qt::ArrowCursor : Qt::SizeHorCursor);
        HistogramView::mouseMoveEvent(event);
    } else if (m_drag == Drag::Pan) {
        showRange(moved(m_shown, double(m_anchor - valueAt(x)), m_full));
    } else if (m_handle != Handle::None || std::abs(x - m_pressed) >= QApplication::startDragDistance() / 2.0) {
        dragTo(x);
    }
}

// The end that is dragged keeps to the edges of bins, so that what is selected is counted already.
void HistogramPlot::dragTo(double x)
{
    const Exact end = bins().edge(bins().nearestEdge(valueAt(x)));
    pick(end < m_anchor ? Handle::Low : Handle::High);
    if (end != m_anchor)
        select(ValueRange{std::min(end, m_anchor), std::max(end, m_anchor)});
}

void HistogramPlot::mouseReleaseEvent(QMouseEvent *event)
{
    const bool isClick = m_drag == Drag::Select
        && std::abs(event->position().x() - m_pressed) < QApplication::startDragDistance() / 2.0;
    m_drag = Drag::None;
    if (isClick && m_handle == Handle::None)
        select({});
}

void HistogramPlot::mouseDoubleClickEvent(QMouseEvent *)
{
    m_drag = Drag::None;
    showRange(m_full);
}

void HistogramPlot::wheelEvent(QWheelEvent *event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (steps != 0)
        zoom(std::pow(zoomStep, -steps), valueAt(event->position().x()));
    event->accept();
}

void HistogramPlot::zoom(double factor, const Exact &about)
{
    showRange(zoomed(m_shown, factor, about, m_full, m_kind.isWhole()));
}

void HistogramPlot::keyPressEvent(QKeyEvent *event)
{
    const int far = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return fit();
    case Qt::Key_Left:
        return stepHandle(-far);
    case Qt::Key_Right:
        return stepHandle(far);
    case Qt::Key_Escape:
        if (m_selection)
            return select({});
        break;
    default:
        break;
    }
    HistogramView::keyPressEvent(event);
}

// Without a handle the picture moves along.
void HistogramPlot::stepHandle(int step)
{
    const Bins all = bins();
    if (m_handle == Handle::None)
        return showRange(moved(m_shown, step * double(m_shown.high / all.count - m_shown.low / all.count), m_full));
    ValueRange next = m_selection.value_or(m_shown);
    Exact &end = m_handle == Handle::Low ? next.low : next.high;
    end = all.edge(std::clamp(all.nearestEdge(end) + step, 0, all.count));
    if (next.low < next.high)
        select(next);
}

void HistogramPlot::pick(Handle handle)
{
    if (handle == m_handle)
        return;
    m_handle = handle;
    marks().heldHandle = int(handle) - 1;
    redraw();
}

void HistogramPlot::focusOutEvent(QFocusEvent *event)
{
    pick(Handle::None);
    HistogramView::focusOutEvent(event);
}

// Tab goes from the plot to one handle of the selection, to the other, and on.
bool HistogramPlot::focusNextPrevChild(bool next)
{
    const int wanted = int(m_handle) + (next ? 1 : -1);
    if (!m_selection || wanted < int(Handle::None) || wanted > int(Handle::High))
        return HistogramView::focusNextPrevChild(next);
    pick(Handle(wanted));
    return true;
}

}
