// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/readychip.h"

#include "app/models/icons.h"
#include "core/document/words.h"
#include "core/export/outbox.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

ReadyChip::ReadyChip(QWidget *parent) : QWidget(parent), m_text(new QLabel(this))
{
    setCursor(Qt::OpenHandCursor);
    setToolTip(tr("Ready to be dragged into another window"));
    auto *handle = new QLabel(this);
    handle->setPixmap(icon(u"drag-handle"_s).pixmap(QSize(16, 16), devicePixelRatioF()));
    auto *close = new QToolButton(this);
    close->setIcon(icon(u"edit-clear"_s));
    close->setAutoRaise(true);
    close->setToolTip(tr("Delete the prepared file"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &ReadyChip::discard);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(6, 0, 0, 0);
    line->addWidget(m_text);
    line->addWidget(handle);
    line->addWidget(close);
    hide();
}

void ReadyChip::show(const QString &path, std::function<void()> drag)
{
    if (isVisible() && m_path != path) // it could be dragged no more
        outbox().release(m_path);
    m_path = path;
    m_drag = std::move(drag);
    const QFileInfo file(path);
    m_text->setText(u"%1  %2"_s.arg(file.fileName(), humanBytes(quint64(file.size()))));
    setAccessibleName(tr("Ready to drag: %1").arg(m_text->text()));
    QWidget::show();
}

void ReadyChip::discard()
{
    hide();
    outbox().release(m_path);
    QFile::remove(m_path);
}

void ReadyChip::mousePressEvent(QMouseEvent *event) { m_pressed = event->position().toPoint(); }

void ReadyChip::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint moved = event->position().toPoint() - m_pressed;
    if (event->buttons() & Qt::LeftButton && moved.manhattanLength() >= QApplication::startDragDistance())
        m_drag();
}

}
