// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexpane.h"

#include "app/panes/card.h"
#include "app/panes/hexlines.h"
#include "core/document/elf.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace pith {

namespace {
constexpr quint64 windowSize = 64 << 10; // read at once
constexpr int margin = 8;

void add(std::vector<Fact> &facts, const QString &name, const QString &value, bool alarming = false)
{
    if (!value.isEmpty())
        facts.push_back({name, value, {}, {}, alarming, {}});
}

// None for what is no compiled code.
std::vector<Fact> codeFacts(const ByteSource &source)
{
    constexpr qsizetype mostLines = 8;
    const std::optional<ElfFacts> elf = elfFacts(source);
    std::vector<Fact> facts;
    if (!elf)
        return facts;
    add(facts, HexPane::tr("Type"), elf->type);
    add(facts, HexPane::tr("Machine"), (elf->machine + u' ' + elf->architecture).trimmed());
    add(facts, HexPane::tr("Class"),
        elf->bigEndian ? HexPane::tr("%1 bit, big-endian").arg(elf->bits)
                       : HexPane::tr("%1 bit, little-endian").arg(elf->bits));
    add(facts, HexPane::tr("Name (SONAME)"), elf->soname);
    add(facts, HexPane::tr("Build ID"), elf->buildId);
    QStringList needed = elf->needed.first(std::min(elf->needed.size(), mostLines));
    if (elf->needed.size() > mostLines)
        needed += HexPane::tr("%1 more libraries").arg(elf->needed.size() - mostLines);
    for (const QString &library : needed)
        add(facts, &library == &needed.front() ? HexPane::tr("Needs") : QString(), library);
    add(facts, HexPane::tr("Broken"), elf->problem, true);
    return facts;
}

SourcePtr bytesOf(const Subject &subject, Progress &progress)
{
    const Document &document = *subject.document;
    if (subject.kind == Subject::Kind::Entry)
        return document.archive.open(subject.entry, progress);
    if (subject.kind != Subject::Kind::Value)
        return document.source;
    const QByteArrayView bytes = document.values.text(subject.value); // live as long as the document
    return memorySource(QByteArray::fromRawData(bytes.data(), bytes.size()));
}
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

HexPane::HexPane(QWidget *parent)
    : Pane(parent),
      m_facts(new FactTable),
      m_card(new Card(tr("Compiled code (ELF)"), m_facts, this)),
      m_view(new HexView(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_card);
    column->addWidget(m_view, 1);
    m_card->hide();
}

void HexPane::setSubject(const Subject &subject)
{
    m_asking.cancel();
    m_card->hide();
    if (!subject.document) {
        m_view->setSource({});
        return;
    }
    m_view->setSource([subject](Progress &progress) { return bytesOf(subject, progress); });
    m_asking.start([subject](Progress &progress) { return codeFacts(*bytesOf(subject, progress)); },
        [this](std::vector<Fact> facts) {
            m_card->setVisible(!facts.empty());
            m_facts->setFacts(std::move(facts), false);
        },
        [](const Error &) {}); // the bytes' place says it
}

}
