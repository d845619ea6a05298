// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textview.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QTextBlock>

namespace pith {

TextView::TextView(QWidget *parent) : QPlainTextEdit(parent), m_numbers(new QWidget(this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFrameShape(NoFrame);
    setLineWrapMode(NoWrap);
    m_numbers->hide();
    m_numbers->installEventFilter(this);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, qOverload<>(&QWidget::update));
    connect(this, &QPlainTextEdit::blockCountChanged, this, &TextView::placeNumbers);
}

void TextView::setNumbered(bool numbered)
{
    m_numbered = numbered;
    setLineWrapMode(numbered ? NoWrap : WidgetWidth);
    m_numbers->setVisible(numbered);
    placeNumbers();
}

void TextView::placeNumbers()
{
    const int digits = int(QString::number(blockCount()).size());
    const int width = m_numbered ? fontMetrics().horizontalAdvance(u'0') * digits + 16 : 0;
    setViewportMargins(width, 0, 0, 0);
    m_numbers->setGeometry(0, 0, width, height());
}

void TextView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeNumbers();
}

bool TextView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_numbers && event->type() == QEvent::Paint) {
        paintNumbers();
        return true;
    }
    return QPlainTextEdit::eventFilter(watched, event);
}

void TextView::paintNumbers()
{
    QPainter painter(m_numbers);
    painter.setPen(palette().color(QPalette::Disabled, QPalette::Text));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > height())
            return;
        painter.drawText(QRectF(0, place.top(), m_numbers->width() - 8, place.height()), Qt::AlignRight | Qt::AlignTop,
            QString::number(block.blockNumber() + 1));
    }
}

}
