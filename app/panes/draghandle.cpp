// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/draghandle.h"

#include <QApplication>
#include <QMouseEvent>

#include <utility>

namespace pith {

DragHandle::DragHandle(QWidget *parent) : QLabel(QStringLiteral("⠿"), parent)
{
    setObjectName(QStringLiteral("dragHandle"));
    setFixedWidth(24);
    setMinimumHeight(24);
    setAlignment(Qt::AlignCenter);
    setCursor(Qt::OpenHandCursor);
    setAccessibleName(tr("Drag handle"));
}

void DragHandle::mousePressEvent(QMouseEvent *event)
{
    m_armed = event->button() == Qt::LeftButton;
    m_pressed = event->pos();
}

void DragHandle::mouseMoveEvent(QMouseEvent *event)
{
    const bool far = (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_armed && far && event->buttons().testFlag(Qt::LeftButton)) {
        m_armed = false;
        Q_EMIT dragged();
    }
}

}
