// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexpane.h"

#include "app/panes/hexlines.h"
#include "app/panes/labels.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace pith {

namespace {
constexpr quint64 windowSize = 64 << 10; // read at once
constexpr int margin = 8;
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
        [this](Window window) { show(std::move(window)); },
        [this](const Error &error) {
            m_problem = error.message();
            viewport()->update();
        });
}

void HexView::show(Window window)
{
    m_window = std::move(window);
    const quint64 lines = (m_window.size + hexColumns - 1) / hexColumns;
    const quint64 page = quint64(viewport()->height() / lineHeight());
    const quint64 last = std::min<quint64>(lines - std::min(lines, page), std::numeric_limits<int>::max());
    verticalScrollBar()->setRange(0, int(last));
    verticalScrollBar()->setPageStep(int(page));
    viewport()->update();
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
        painter.drawText(
            margin, y, hexLine(bytes.sliced(qsizetype(offset - m_window.begin), qsizetype(count)), offset));
    }
}

void HexView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m_window.size > 0)
        show(std::move(m_window));
}

void HexView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    if (event->matches(QKeySequence::MoveToStartOfDocument) || event->key() == Qt::Key_Home)
        bar->setValue(0);
    else if (event->matches(QKeySequence::MoveToEndOfDocument) || event->key() == Qt::Key_End)
        bar->setValue(bar->maximum());
    else
        QAbstractScrollArea::keyPressEvent(event);
}

HexPane::HexPane(QWidget *parent) : Pane(parent), m_view(new HexView(this)) { fill(this, m_view); }

void HexPane::setSubject(const Subject &subject)
{
    if (!subject.document) {
        m_view->setSource({});
        return;
    }
    const bool isEntry = subject.kind == Subject::Kind::Entry;
    m_view->setSource([document = subject.document, entry = subject.entry, isEntry](Progress &progress) {
        return isEntry ? document->archive.open(entry, progress) : document->source;
    });
}

}
