// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/legendhandle.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace pith {

namespace {
constexpr int side = 24; // as large as what is pointed at should be
}

LegendHandle::LegendHandle(const QString &name, QWidget *parent) : QWidget(parent)
{
    installHandleAccess(); // before it has a name: whoever is told of that asks for what it is, once
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::SizeVerCursor);
    resize(side, side);
}

void LegendHandle::setValue(double value, double least, double most)
{
    const bool isOther = value != m_value;
    m_value = value;
    m_least = least;
    m_most = most;
    if (!isOther)
        return;
    QAccessibleValueChangeEvent told(this, value);
    QAccessible::updateAccessibility(&told);
}

void LegendHandle::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(QRectF(rect()).adjusted(1, 6, -1, -6));
}

void LegendHandle::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT grabbed();
    else
        QWidget::mousePressEvent(event);
}

void LegendHandle::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        Q_EMIT dragged(mapToParent(event->position()).y());
}

void LegendHandle::mouseReleaseEvent(QMouseEvent *) { Q_EMIT released(); }

void LegendHandle::keyPressEvent(QKeyEvent *event)
{
    const int steps = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    if (event->key() == Qt::Key_Up)
        Q_EMIT stepped(steps);
    else if (event->key() == Qt::Key_Down)
        Q_EMIT stepped(-steps);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT editWanted();
    else
        QWidget::keyPressEvent(event);
}

}
