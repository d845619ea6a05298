// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textview.h"

#include "core/render/plotcolors.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QFontDatabase>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace pith {

namespace {
constexpr size_t mostColored = 64; // parts of a line; laying out many of them is slow
constexpr qsizetype atOnce = 1 << 15; // letters that are laid out in one go
}

TextView::TextView(QWidget *parent) : QPlainTextEdit(parent), m_numbers(new QWidget(this))
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFrameShape(NoFrame);
    setLineWrapMode(NoWrap);
    m_numbers->hide();
    m_numbers->installEventFilter(this);
    m_more.setInterval(0);
    connect(&m_more, &QTimer::timeout, this, &TextView::addMore);
    m_coloringGoesOn.setSingleShot(true);
    m_coloringGoesOn.setInterval(0);
    connect(&m_coloringGoesOn, &QTimer::timeout, this, &TextView::colorSeen);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, qOverload<>(&QWidget::update));
    connect(this, &QPlainTextEdit::updateRequest, this, &TextView::colorSeen);
}

void TextView::setNumbered(bool numbered)
{
    m_numbered = numbered;
    m_numbers->setVisible(numbered);
    placeNumbers();
}

void TextView::setWrapped(bool wrapped) { setLineWrapMode(wrapped ? WidgetWidth : NoWrap); }

void TextView::setLines(std::shared_ptr<const TextLines> lines)
{
    m_lines = std::move(lines);
    m_added = 0;
    ++m_coloring;
    setExtraSelections({});
    m_more.stop();
    m_coloringGoesOn.stop();
    clear();
    if (m_lines)
        addMore();
    placeNumbers();
    moveCursor(QTextCursor::Start);
}

void TextView::addMore()
{
    const auto &lines = m_lines->lines;
    const qsizetype begin = lines[m_added].begin;
    QString more;
    const bool isFirst = m_added == 0;
    while (m_added < lines.size() && lines[m_added].begin - begin < atOnce) {
        if (m_added > 0)
            more += u'\n';
        more += m_lines->line(m_added++);
    }
    if (isFirst) {
        setPlainText(more);
    } else {
        QTextCursor end(document());
        end.movePosition(QTextCursor::End);
        end.insertText(more);
    }
    if (m_added < lines.size())
        m_more.start();
    else
        m_more.stop();
}

void TextView::addAll()
{
    while (m_lines && m_added < m_lines->lines.size())
        addMore();
}

void TextView::mark(qint64 line, qint64 column)
{
    addAll();
    const auto &lines = m_lines->lines;
    const auto found = std::ranges::find(lines, quint32(line), &TextLines::Line::number);
    if (found == lines.end())
        return;
    const QTextBlock block = document()->findBlockByNumber(int(found - lines.begin()));
    const qint64 place = std::min<qint64>(block.position() + column - 1, document()->characterCount() - 1);
    QTextCursor cursor(document());
    cursor.setPosition(int(place));
    setTextCursor(cursor);
    centerCursor();
    QTextEdit::ExtraSelection tint{cursor, {}};
    QColor color = plotColors(palette()).warning;
    color.setAlphaF(0.25f);
    tint.format.setBackground(color);
    tint.format.setProperty(QTextFormat::FullWidthSelection, true);
    setExtraSelections({tint});
}

bool TextView::findText(const QString &wanted, int direction)
{
    if (!m_lines || wanted.isEmpty())
        return true;
    addAll();
    const QTextDocument::FindFlags flags = direction < 0 ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (find(wanted, flags))
        return true;
    const QTextCursor before = textCursor();
    moveCursor(direction < 0 ? QTextCursor::End : QTextCursor::Start);
    if (find(wanted, flags))
        return true;
    setTextCursor(before);
    return false;
}

void TextView::placeNumbers()
{
    const int digits = m_lines ? int(QString::number(m_lines->lines.size()).size()) : 1;
    const int width = m_numbered ? fontMetrics().horizontalAdvance(u'0') * digits + 16 : 0;
    setViewportMargins(width, 0, 0, 0);
    m_numbers->setGeometry(0, 0, width, viewport()->height());
}

void TextView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeNumbers();
}

void TextView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        ++m_coloring;
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
    painter.fillRect(m_numbers->rect(), palette().color(QPalette::Base));
    painter.setPen(plotColors(palette()).weakText);
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > height() || !m_lines)
            return;
        const quint32 number = m_lines->lines[size_t(block.blockNumber())].number;
        if (number > 0)
            painter.drawText(QRectF(0, place.top(), m_numbers->width() - 8, place.height()),
                Qt::AlignRight | Qt::AlignTop, QString::number(number));
    }
}

// Long lines take their time: the others follow when the window had its turn.
void TextView::colorSeen()
{
    constexpr qint64 patience = 10; // ms
    QElapsedTimer since;
    since.start();
    if (!m_lines || !m_lines->language)
        return;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        if (size_t(block.blockNumber()) >= m_lines->lines.size()) // of the text before
            return;
        if (blockBoundingGeometry(block).translated(contentOffset()).top() > height())
            return;
        if (block.userState() == m_coloring)
            continue;
        if (since.elapsed() > patience)
            return m_coloringGoesOn.start();
        colorBlock(block);
    }
}

void TextView::colorBlock(const QTextBlock &block)
{
    QTextBlock(block).setUserState(m_coloring);
    const auto at = size_t(block.blockNumber());
    std::vector<Span> spans;
    scanLine(*m_lines->language, m_lines->line(at), m_lines->lines[at].inside, &spans);
    spans.resize(std::min(spans.size(), mostColored));
    QList<QTextLayout::FormatRange> formats;
    for (const Span &span : spans) {
        QTextLayout::FormatRange range{int(span.begin), int(span.length), {}};
        range.format.setForeground(colorOf(span.part, palette()));
        formats += range;
    }
    if (formats == block.layout()->formats())
        return;
    block.layout()->setFormats(formats);
    document()->markContentsDirty(block.position(), block.length());
}

QMimeData *TextView::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    QString text = cursor.selectedText();
    text.replace(QChar::ParagraphSeparator, u'\n');
    QTextBlock block = document()->findBlock(cursor.selectionStart()).next();
    QList<qsizetype> broken;
    for (; block.isValid() && block.position() <= cursor.selectionEnd(); block = block.next()) {
        if (m_lines->lines[size_t(block.blockNumber())].number == 0)
            broken += block.position() - 1 - cursor.selectionStart();
    }
    for (auto place = broken.crbegin(); place != broken.crend(); ++place)
        text.remove(*place, 1);
    auto *copied = new QMimeData;
    copied->setText(text);
    return copied;
}

}
