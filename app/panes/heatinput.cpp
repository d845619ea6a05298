// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatview.h"

#include "core/render/rulers.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWheelEvent>

#include <algorithm>
#include <array>

// What keys, wheel and mouse do to a heat map.
namespace pith {

namespace {
constexpr qint64 pageOfCells = 10; // cells that Shift and an arrow go

bool isControl(const QInputEvent &event) { return event.modifiers() & Qt::ControlModifier; }
bool isShifted(const QInputEvent &event) { return event.modifiers() & Qt::ShiftModifier; }

// Layouts differ in what Shift makes of 0.
bool isFitKey(const QKeyEvent &event)
{
    return isControl(event) && (event.key() == Qt::Key_0 || event.key() == Qt::Key_ParenRight);
}
bool isSaveKey(const QKeyEvent &event) { return isControl(event) && isShifted(event) && event.key() == Qt::Key_S; }
bool isOwnKey(const QKeyEvent &event) { return isFitKey(event) || isSaveKey(event); }
}

void HeatView::moveCursor(qint64 down, qint64 across)
{
    const HeatPlace now = place();
    if (now.isEmpty())
        return;
    const AxisLayout::Cell from = m_cursor.value_or(AxisLayout::Cell{-1, -1});
    const bool isNew = !m_cursor;
    const qint64 row = isNew ? now.rowsAt(now.view.center().y()).first : from.row + down;
    const qint64 column = isNew ? now.columnsAt(now.view.center().x()).first : from.column + across;
    const AxisLayout::Cell to{std::clamp<qint64>(row, 0, now.rows - 1), std::clamp<qint64>(column, 0, now.columns - 1)};
    setCursorCell(to);
    Q_EMIT cellPinned(to.row, to.column);
}

void HeatView::pin(const QPointF &at)
{
    const HeatPlace now = place();
    const QPoint pixel = devicePoint(at).toPoint();
    if (!now.plot().contains(at))
        return;
    m_cursor = AxisLayout::Cell{now.rowsAt(pixel.y()).first, now.columnsAt(pixel.x()).first};
    update();
    Q_EMIT cellPinned(m_cursor->row, m_cursor->column);
}

bool HeatView::event(QEvent *event)
{
    // Keys that are shortcuts of menus elsewhere work on the picture while it has the focus.
    if (event->type() == QEvent::ShortcutOverride && !m_isInPage && isOwnKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return PlotView::event(event);
}

void HeatView::keyPressEvent(QKeyEvent *event)
{
    struct KeyRow
    {
        int key;
        void (*act)(HeatView &view, qint64 cells);
    };
    static constexpr std::array moves{
        KeyRow{Qt::Key_Left, [](HeatView &view, qint64 cells) { view.moveCursor(0, -cells); }},
        KeyRow{Qt::Key_Right, [](HeatView &view, qint64 cells) { view.moveCursor(0, cells); }},
        KeyRow{Qt::Key_Up, [](HeatView &view, qint64 cells) { view.moveCursor(-cells, 0); }},
        KeyRow{Qt::Key_Down, [](HeatView &view, qint64 cells) { view.moveCursor(cells, 0); }},
        KeyRow{Qt::Key_PageUp, [](HeatView &view, qint64) { Q_EMIT view.stepped(-1); }},
        KeyRow{Qt::Key_PageDown, [](HeatView &view, qint64) { Q_EMIT view.stepped(1); }},
        KeyRow{Qt::Key_Home, [](HeatView &view, qint64) { Q_EMIT view.sentToEnd(false); }},
        KeyRow{Qt::Key_End, [](HeatView &view, qint64) { Q_EMIT view.sentToEnd(true); }},
        KeyRow{Qt::Key_Plus, [](HeatView &view, qint64) { view.zoomIn(); }},
        KeyRow{Qt::Key_Equal, [](HeatView &view, qint64) { view.zoomIn(); }},
        KeyRow{Qt::Key_Minus, [](HeatView &view, qint64) { view.zoomOut(); }},
    };
    const int key = event->key();
    const bool isPlain = !(event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const auto *const row = std::ranges::find(moves, key, &KeyRow::key);
    if (!m_isInPage && row != moves.end() && (isPlain || key >= Qt::Key_Plus))
        row->act(*this, isShifted(*event) ? pageOfCells : 1);
    else if (!m_isInPage && isFitKey(*event))
        isShifted(*event) ? showOneToOne() : fit();
    else if (isSaveKey(*event))
        Q_EMIT saveWanted();
    else if (event->matches(QKeySequence::Copy))
        Q_EMIT copyWanted();
    else if (key == Qt::Key_Escape && m_cursor)
        Q_EMIT cursorCleared();
    else if (isPlain && key >= Qt::Key_A && key <= Qt::Key_Z)
        Q_EMIT keyed(key);
    else
        PlotView::keyPressEvent(event);
}

void HeatView::wheelEvent(QWheelEvent *event)
{
    const int turned = event->angleDelta().y();
    if (m_isInPage || turned == 0)
        return event->ignore();
    event->accept();
    if (isControl(*event)) {
        Q_EMIT stepped(turned > 0 ? -1 : 1);
        return;
    }
    const QPointF about = devicePoint(event->position());
    turned > 0 ? m_viewport.zoomIn(about) : m_viewport.zoomOut(about);
    changeView();
    m_pointer = event->position();
    pointAgain();
}

void HeatView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_isInPage)
        return PlotView::mousePressEvent(event);
    m_drag = event->modifiers() & Qt::ShiftModifier ? Drag::Box : Drag::Pressed;
    m_pressed = m_dragged = event->position();
}

void HeatView::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position();
    if (m_drag == Drag::None) {
        PlotView::mouseMoveEvent(event);
        if (!place().plot().contains(event->position()))
            leavePicture();
        if (const QString said = profileTextAt(event->position(), scene(), optionsNow()); !said.isEmpty())
            Q_EMIT profileHovered(said);
        return;
    }
    const QPointF moved = event->position() - m_dragged;
    const bool isFar = (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag == Drag::Pressed && !isFar)
        return;
    m_dragged = event->position();
    if (m_drag == Drag::Box)
        return update();
    m_drag = Drag::Panning;
    m_viewport.panBy(devicePoint(moved));
    changeView();
}

void HeatView::mouseReleaseEvent(QMouseEvent *event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Pressed)
        pin(event->position());
    const QRectF box = QRectF(m_pressed, event->position()).normalized() & place().plot();
    if (drag == Drag::Box && !box.isEmpty()) {
        m_viewport.zoomTo({devicePoint(box.topLeft()), devicePoint(box.bottomRight())});
        changeView();
    }
    update();
}

void HeatView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    if (byMouse && place().plot().contains(event->pos()) && !m_isInPage)
        pin(event->pos());
    Q_EMIT menuWanted(event->globalPos());
}

}
