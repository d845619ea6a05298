// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/dropoffer.h"

#include <QPainter>

namespace pith {

namespace {
constexpr double margin = 12; // around each half
constexpr double corner = 6;
}

DropOffer::DropOffer(QWidget *window) : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOffer::offer(Halves halves, const QRect &area)
{
    m_halves = std::move(halves);
    setGeometry(area);
    raise();
    show();
}

void DropOffer::point(QPoint at)
{
    m_lit = halfAt(at);
    update();
}

void DropOffer::choose(QPoint at)
{
    hide();
    m_halves[size_t(halfAt(at))].choose();
}

QRectF DropOffer::area(int half) const
{
    const double middle = width() / 2.0;
    return QRectF(half * middle, 0, middle, height()).adjusted(margin, margin, -margin, -margin);
}

void DropOffer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = palette().color(QPalette::Window);
    veil.setAlphaF(0.85F);
    painter.fillRect(rect(), veil);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    painter.setFont(large);
    for (int half = 0; half < int(m_halves.size()); ++half) {
        const bool isLit = half == m_lit;
        const QColor ink = palette().color(isLit ? QPalette::HighlightedText : QPalette::WindowText);
        painter.setPen(QPen(
            palette().color(isLit ? QPalette::Highlight : QPalette::Mid), 2, isLit ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(isLit ? palette().highlight() : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(area(half), corner, corner);
        painter.setPen(ink);
        painter.drawText(area(half).adjusted(margin, 0, -margin, 0), Qt::AlignCenter | Qt::TextWrapAnywhere,
            m_halves[size_t(half)].title);
    }
}

}
