// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/sharebar.h"

#include "core/document/words.h"
#include "core/render/plotcolors.h"

#include <QPainter>

#include <algorithm>

namespace pith {

namespace {
constexpr int barHeight = 16;
constexpr int swatch = 10;
}

ShareBar::ShareBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Bytes by dtype"));
}

void ShareBar::setShares(std::vector<FileFacts::DTypeBytes> shares)
{
    m_shares = std::move(shares);
    m_total = 0;
    QStringList words;
    for (const FileFacts::DTypeBytes &share : m_shares) {
        m_total += share.bytes;
        words += QString::fromUtf8(share.dtype) + u' ' + humanBytes(share.bytes);
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int ShareBar::lineHeight() const { return std::max(20, fontMetrics().height() + 2); }
QSize ShareBar::sizeHint() const { return {200, barHeight + 6 + lineHeight() * int(m_shares.size())}; }

// Shades of the plot ink, strongest first: names and sizes tell the parts apart, the shades only link them.
QColor ShareBar::colorOf(size_t share) const
{
    QColor color = plotColors(palette()).bars;
    color.setAlphaF(std::max(0.2f, 1.0f - 0.28f * float(share)));
    return color;
}

void ShareBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    constexpr int widest = 340;
    const int right = std::min(width(), widest);
    double x = 0;
    int y = barHeight + 6;
    for (size_t i = 0; i < m_shares.size(); ++i) {
        const FileFacts::DTypeBytes &share = m_shares[i];
        const double width = std::max(2.0, double(share.bytes) / double(std::max<quint64>(1, m_total)) * this->width());
        painter.fillRect(QRectF(x, 0, width - 1, barHeight), colorOf(i));
        x += width;
        painter.fillRect(QRect(0, y + (lineHeight() - swatch) / 2, swatch, swatch), colorOf(i));
        painter.setPen(palette().color(QPalette::Text));
        const QRect line(swatch + 6, y, right - swatch - 6, lineHeight());
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, QString::fromUtf8(share.dtype));
        painter.drawText(line.adjusted(0, 0, -60, 0), Qt::AlignVCenter | Qt::AlignRight, humanBytes(share.bytes));
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, percentOf(share.bytes, m_total));
        y += lineHeight();
    }
}

}
