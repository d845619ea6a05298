// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/veil.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace pith {

namespace {
constexpr int quiet = 200; // ms in which nothing is seen
constexpr int patient = 1000; // ms without words
}

Veil::Veil(QWidget *covered) : QWidget(covered), m_button(new QPushButton(tr("Cancel"), this))
{
    hide();
    covered->installEventFilter(this);
    m_clock.setInterval(100);
    connect(&m_clock, &QTimer::timeout, this, &Veil::look);
    connect(m_button, &QPushButton::clicked, this, [this] {
        const auto cancel = m_cancel; // it may begin again
        cancel();
    });
}

void Veil::begin(std::function<const Progress *()> progress, std::function<void()> cancel)
{
    m_progress = std::move(progress);
    m_cancel = std::move(cancel);
    m_button->hide();
    m_since.start();
    m_clock.start();
    if (isVisible()) // the last question is not answered either: no flicker
        look();
}

void Veil::end()
{
    m_clock.stop();
    hide();
}

void Veil::look()
{
    if (!isVisible() && m_since.elapsed() < quiet)
        return;
    place();
    show();
    m_button->setVisible(m_since.elapsed() >= patient);
    update();
}

void Veil::place()
{
    setGeometry(parentWidget()->rect());
    const QSize size = m_button->sizeHint();
    m_button->setGeometry(QRect(QPoint((width() - size.width()) / 2, height() / 2 + 4), size));
}

double Veil::share() const
{
    const Progress *progress = m_progress();
    const double total = progress ? double(progress->total()) : 0;
    return total > 0 ? std::min(1.0, double(progress->done()) / total) : 0;
}

void Veil::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QColor dim = palette().color(QPalette::Window);
    dim.setAlphaF(0.6f);
    if (m_dims)
        painter.fillRect(rect(), dim);
    painter.fillRect(QRectF(0, 0, std::max(width() * share(), 8.0), 2), palette().color(QPalette::Highlight));
    if (m_button->isHidden())
        return;
    const QRect text(0, 0, width(), height() / 2 - 4);
    painter.drawText(text, Qt::AlignHCenter | Qt::AlignBottom, tr("Reading, %1 %").arg(int(share() * 100)));
}

bool Veil::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

}
