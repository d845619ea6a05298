// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/sharebar.h"

#include "core/document/words.h"
#include "core/render/plotcolors.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>
#include <QToolTip>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int barHeight = 16;
constexpr int gap = 6; // between bar and names
constexpr int swatch = 10;
constexpr int lineWidth = 300; // at most, of a name with its figures
constexpr int leastLineWidth = 212;
constexpr int percentWidth = 60;
constexpr size_t most = 9; // parts
}

ShareBar::ShareBar(const QString &title, QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    installShareAccess();
    setAccessibleName(title);
}

void ShareBar::setShares(std::vector<Share> shares)
{
    m_shares = std::move(shares);
    m_current = -1;
    fold();
    QStringList words;
    m_total = 0;
    for (const Share &share : m_shares) {
        m_total += share.bytes;
        words += share.name + u' ' + humanBytes(share.bytes);
    }
    const bool leads
        = std::ranges::any_of(m_shares, [](const Share &share) { return share.target.document != nullptr; });
    setFocusPolicy(leads ? Qt::TabFocus : Qt::NoFocus);
    setAccessibleDescription(words.join(u", "_s));
    updateGeometry();
    update();
}

// The smallest ones become one.
void ShareBar::fold()
{
    std::ranges::stable_sort(m_shares, std::ranges::greater(), &Share::bytes);
    if (m_shares.size() <= most)
        return;
    Share others{tr("%1 others").arg(grouped(m_shares.size() - most + 1)), 0, {}};
    for (auto share = m_shares.begin() + most - 1; share != m_shares.end(); ++share)
        others.bytes += share->bytes;
    m_shares.resize(most - 1);
    m_shares.push_back(std::move(others));
}

int ShareBar::lineHeight() const { return std::max(20, fontMetrics().height() + 2); }

int ShareBar::columns(int width) const
{
    const int fitting = std::clamp(width / leastLineWidth, 1, 3);
    return std::clamp(fitting, 1, std::max(1, int(m_shares.size())));
}

int ShareBar::heightForWidth(int width) const
{
    const int inColumn = columns(width);
    return barHeight + gap + lineHeight() * ((int(m_shares.size()) + inColumn - 1) / inColumn);
}

// Column by column.
QRect ShareBar::lineOf(int share) const
{
    const int inRow = columns(width());
    const int rows = (int(m_shares.size()) + inRow - 1) / inRow;
    constexpr int between = 16;
    const int each = (width() + between) / inRow;
    return QRect(share / rows * each, barHeight + gap + share % rows * lineHeight(),
        std::min(each - between, lineWidth), lineHeight());
}

QRectF ShareBar::partOf(int share) const
{
    const double whole = double(std::max<quint64>(1, m_total));
    quint64 before = 0;
    for (int i = 0; i < share; ++i)
        before += m_shares[size_t(i)].bytes;
    const double part = double(m_shares[size_t(share)].bytes) / whole * width();
    return QRectF(double(before) / whole * width(), 0, std::max(1.0, part - 1), barHeight);
}

int ShareBar::shareAt(QPointF place) const
{
    for (int share = 0; share < int(m_shares.size()); ++share) {
        if (partOf(share).adjusted(0, 0, 1, 0).contains(place) || lineOf(share).contains(place.toPoint()))
            return share;
    }
    return -1;
}

// Shades of the plot ink, strongest first: names and sizes tell the parts apart, the shades only link them.
QColor ShareBar::colorOf(int share) const
{
    QColor color = plotColors(palette()).bars;
    const float step = m_shares.size() > 4 ? 0.8f / float(m_shares.size() - 1) : 0.28f;
    color.setAlphaF(std::max(0.2f, 1.0f - step * float(share)));
    return color;
}

void ShareBar::paintLine(QPainter &painter, int share) const
{
    const Share &part = m_shares[size_t(share)];
    const QRect line = lineOf(share);
    painter.fillRect(QRect(line.left(), line.top() + (line.height() - swatch) / 2, swatch, swatch), colorOf(share));
    const QRect words = line.adjusted(swatch + 6, 0, 0, 0);
    const QString size = humanBytes(part.bytes);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignRight, percentOf(part.bytes, m_total));
    painter.drawText(words.adjusted(0, 0, -percentWidth, 0), Qt::AlignVCenter | Qt::AlignRight, size);
    const int room = words.width() - percentWidth - fontMetrics().horizontalAdvance(size) - 8;
    const bool leads = part.target.document != nullptr;
    painter.setPen(palette().color(leads ? QPalette::Link : QPalette::Text));
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(part.name, Qt::ElideMiddle, room));
}

void ShareBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    for (int share = 0; share < int(m_shares.size()); ++share) {
        painter.fillRect(partOf(share), colorOf(share));
        if (share == m_current) {
            painter.setPen(QPen(palette().color(QPalette::Text), 1));
            painter.drawRect(partOf(share).adjusted(0.5, 0.5, -0.5, -0.5));
        }
        paintLine(painter, share);
    }
    if (hasFocus() && m_current >= 0) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = lineOf(m_current);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

void ShareBar::setCurrent(int share)
{
    if (share == m_current)
        return;
    m_current = share;
    const bool leads = share >= 0 && m_shares[size_t(share)].target.document;
    QAccessibleValueChangeEvent changed(this, currentText());
    QAccessible::updateAccessibility(&changed);
    setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ShareBar::choose(int share)
{
    if (share < 0)
        return;
    const Subject target = m_shares[size_t(share)].target; // following it may set others
    if (target.document)
        Q_EMIT chosen(target);
}

QString ShareBar::sentenceOf(int share) const
{
    const Share &part = m_shares[size_t(share)];
    return tr("%1: %2 bytes, %3").arg(part.name, grouped(part.bytes), percentOf(part.bytes, m_total));
}

QString ShareBar::currentText() const { return m_current < 0 ? QString() : sentenceOf(m_current); }

bool ShareBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int share = shareAt(help->pos());
    if (share < 0) {
        QToolTip::hideText();
        return true;
    }
    QToolTip::showText(help->globalPos(), sentenceOf(share), this);
    return true;
}

void ShareBar::mouseMoveEvent(QMouseEvent *event) { setCurrent(shareAt(event->position())); }

void ShareBar::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(shareAt(event->position()));
}

void ShareBar::leaveEvent(QEvent *) { setCurrent(-1); }

void ShareBar::focusInEvent(QFocusEvent *event)
{
    if (m_current < 0 && !m_shares.empty())
        setCurrent(0);
    QWidget::focusInEvent(event);
}

void ShareBar::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step != 0)
        setCurrent(std::clamp(m_current + step, 0, int(m_shares.size()) - 1));
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        choose(m_current);
    else
        QWidget::keyPressEvent(event);
}

}
