// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexview.h"

#include "app/panes/hexlines.h"
#include "core/document/words.h"
#include "core/render/plotcolors.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pith {

namespace {
constexpr quint64 windowSize = 64 << 10; // read at once
constexpr int margin = 8;

// In which letter of hexLine() a byte's digits begin, and where its sign stands.
constexpr int hexPlace(int column) { return 10 + 3 * column + column / 4; }
constexpr int textPlace(int column) { return hexPlace(hexColumns) + column; }
}

HexView::HexView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(NoFrame);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Bytes"));
    viewport()->setBackgroundRole(QPalette::Base);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        viewport()->update();
        ask();
    });
}

void HexView::setSource(Open open)
{
    m_job.cancel();
    m_copying.cancel();
    m_selection.reset();
    m_open = std::move(open);
    m_window = {};
    m_problem.clear();
    verticalScrollBar()->setRange(0, 0);
    viewport()->update();
    if (m_open)
        ask();
}

int HexView::lineHeight() const { return fontMetrics().height() + 2; }
quint64 HexView::firstByte() const { return quint64(verticalScrollBar()->value()) * hexColumns; }
quint64 HexView::bytesInSight() const { return (quint64(viewport()->height() / lineHeight()) + 2) * hexColumns; }

bool HexView::isThere() const
{
    const quint64 end = std::min(firstByte() + bytesInSight(), m_window.size);
    return !m_window.bytes.isEmpty() && firstByte() >= m_window.begin
        && end <= m_window.begin + quint64(m_window.bytes.size());
}

void HexView::ask()
{
    if (!m_open || isThere())
        return;
    const quint64 first = firstByte();
    const quint64 begin = first - std::min(first, windowSize / 2 / hexColumns * hexColumns);
    m_job.start(
        [open = m_open, begin](Progress &progress) {
            const SourcePtr source = open(progress);
            Window window{source->size(), std::min(begin, source->size()), {}};
            window.bytes
                = readBytes(*source, window.begin, std::min(windowSize, window.size - window.begin), windowSize);
            return window;
        },
        [this](Window window) { take(std::move(window)); },
        [this](const Error &error) {
            m_problem = error.message();
            viewport()->update();
        });
}

void HexView::take(Window window)
{
    m_window = std::move(window);
    const quint64 lines = (m_window.size + hexColumns - 1) / hexColumns;
    const quint64 page = quint64(viewport()->height() / lineHeight());
    const quint64 last = std::min<quint64>(lines - std::min(lines, page), std::numeric_limits<int>::max());
    verticalScrollBar()->setRange(0, int(last));
    verticalScrollBar()->setPageStep(int(page));
    viewport()->update();
    if (m_selection)
        sayIt(); // the byte may not have been there before
    ask(); // the view may have moved on meanwhile
}

void HexView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setFont(font());
    if (!m_problem.isEmpty()) {
        painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_problem);
        return;
    }
    const QByteArrayView bytes(m_window.bytes);
    const quint64 end = m_window.begin + quint64(bytes.size());
    int y = margin + fontMetrics().ascent();
    for (quint64 offset = firstByte();
        offset >= m_window.begin && offset < end && y < viewport()->height() + lineHeight();
        offset += hexColumns, y += lineHeight()) {
        const quint64 count = std::min<quint64>(hexColumns, end - offset);
        paintSelection(painter, offset, count, y - fontMetrics().ascent());
        paintLine(painter, bytes.sliced(qsizetype(offset - m_window.begin), qsizetype(count)), offset, y);
    }
}

// Kinds of bytes by colour, as Okteta has them; in high contrast there is one.
void HexView::paintLine(QPainter &painter, QByteArrayView bytes, quint64 offset, int y) const
{
    const PlotColors colors = plotColors(palette());
    const std::pair<ByteClass, QColor> inks[]{{ByteClass::Zero, colors.weakText}, {ByteClass::Text, colors.text},
        {ByteClass::Control, colors.marks}, {ByteClass::High, colors.bars}};
    painter.setPen(colors.weakText);
    painter.drawText(margin, y, hexLine({}, offset));
    for (const auto &[kind, ink] : inks) {
        painter.setPen(ink);
        painter.drawText(margin, y, hexLine(bytes, offset, kind));
    }
}

void HexView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m_window.size > 0)
        take(std::move(m_window));
}

void HexView::paintSelection(QPainter &painter, quint64 offset, quint64 count, int y) const
{
    if (!m_selection || m_selection->last() < offset || m_selection->first() >= offset + count)
        return;
    QColor color = palette().color(QPalette::Highlight);
    color.setAlphaF(0.4f);
    const double letter = QFontMetricsF(font()).horizontalAdvance(u'0');
    const auto first = int(std::max(m_selection->first(), offset) - offset);
    const auto last = int(std::min(m_selection->last(), offset + count - 1) - offset);
    const auto fill = [&](int from, int to) {
        painter.fillRect(QRectF(margin + from * letter, y, (to - from) * letter, fontMetrics().height()), color);
    };
    fill(hexPlace(first), hexPlace(last) + 2);
    fill(textPlace(first), textPlace(last) + 1);
}

quint64 HexView::byteAt(QPoint place) const
{
    const double letter = QFontMetricsF(font()).horizontalAdvance(u'0');
    const double at = (place.x() - margin) / letter;
    int column = int(at) - textPlace(0);
    if (column < 0) {
        column = hexColumns - 1;
        while (column > 0 && at < hexPlace(column))
            --column;
    }
    const int line = int(std::floor(double(place.y() - margin) / lineHeight()));
    const qint64 byte = qint64(firstByte()) + qint64(line) * hexColumns + std::clamp(column, 0, hexColumns - 1);
    return quint64(std::clamp<qint64>(byte, 0, qint64(std::max<quint64>(m_window.size, 1)) - 1));
}

void HexView::select(quint64 cursor, bool extends)
{
    if (m_window.size == 0)
        return;
    const quint64 end = std::min(cursor, m_window.size - 1);
    m_selection = {extends && m_selection ? m_selection->anchor : end, end};
    scrollToCursor();
    viewport()->update();
    sayIt();
}

void HexView::scrollToCursor()
{
    const auto line = qint64(m_selection->cursor / hexColumns);
    const qint64 whole = std::max(1, (viewport()->height() - margin) / lineHeight());
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(int(std::clamp<qint64>(bar->value(), line - whole + 1, line)));
}

void HexView::sayIt()
{
    const quint64 first = m_selection->first();
    const quint64 count = m_selection->last() - first + 1;
    const quint64 at = first - m_window.begin;
    if (count > 1)
        Q_EMIT readout(tr("%1 bytes from byte %2 (0x%3) on").arg(grouped(count), grouped(first)).arg(first, 0, 16));
    else if (first >= m_window.begin && at < quint64(m_window.bytes.size()))
        Q_EMIT readout(
            tr("Byte %1 (0x%2): %3").arg(grouped(first)).arg(first, 0, 16).arg(uchar(m_window.bytes[qsizetype(at)])));
    else
        Q_EMIT readout(tr("Byte %1 (0x%2)").arg(grouped(first)).arg(first, 0, 16));
}

void HexView::selectAll()
{
    if (m_window.size == 0)
        return;
    m_selection = {0, m_window.size - 1};
    viewport()->update();
    sayIt();
}

// At most a megabyte, which is read again: not all of it need be in sight.
void HexView::copyAs(bool text)
{
    if (!m_selection || !m_open)
        return;
    constexpr quint64 most = 1 << 20;
    const quint64 size = std::min(m_selection->last() - m_selection->first() + 1, most);
    m_copying.start([open = m_open, first = m_selection->first(), size](
                        Progress &progress) { return readBytes(*open(progress), first, size, most); },
        [text](const QByteArray &bytes) {
            QGuiApplication::clipboard()->setText(
                text ? QString::fromUtf8(bytes) : QString::fromLatin1(bytes.toHex(' ')));
        },
        [this](const Error &error) { Q_EMIT readout(error.message()); });
}

void HexView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        select(byteAt(event->position().toPoint()), event->modifiers() & Qt::ShiftModifier);
}

void HexView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        select(byteAt(event->position().toPoint()), true);
}

void HexView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto &[title, isText] : {std::pair{tr("Copy as &Hex"), false}, {tr("Copy as &Text"), true}})
        menu->addAction(title, this, [this, asText = isText] { copyAs(asText); })->setEnabled(m_selection.has_value());
    menu->popup(event->globalPos());
}

void HexView::keyPressEvent(QKeyEvent *event)
{
    const qint64 page = std::max<qint64>(1, viewport()->height() / lineHeight() - 1) * hexColumns;
    const auto size = qint64(m_window.size);
    const std::pair<int, qint64> steps[]{{Qt::Key_Left, -1}, {Qt::Key_Right, 1}, {Qt::Key_Up, -hexColumns},
        {Qt::Key_Down, hexColumns}, {Qt::Key_PageUp, -page}, {Qt::Key_PageDown, page}, {Qt::Key_Home, -size},
        {Qt::Key_End, size}};
    const auto step = std::ranges::find(steps, event->key(), &std::pair<int, qint64>::first);
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else if (step == std::end(steps))
        QAbstractScrollArea::keyPressEvent(event);
    else
        select(quint64(std::max<qint64>(0, (m_selection ? qint64(m_selection->cursor) : 0) + step->second)),
            event->modifiers() & Qt::ShiftModifier);
}

}
