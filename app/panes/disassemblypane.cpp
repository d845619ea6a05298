// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/disassemblypane.h"

#include "app/panes/labels.h"
#include "app/panes/subjecttable.h"
#include "core/bytes/text.h"
#include "core/document/words.h"

#include <QMenu>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr quint64 mostBytes = 1ull << 30;
constexpr quint64 mostLines = 200'000;
constexpr quint64 mostBefore = 20'000; // bytes, and so no more lines, before the one that is wanted
constexpr int opcodeColumn = 1;

SourcePtr sourceOf(const Document &document, bool isEntry, quint32 entry, Progress &progress)
{
    return isEntry ? document.archive.open(entry, progress) : document.source;
}

QString cellText(const PickleLine &line, int column)
{
    switch (column) {
    case 0:
        return QString::number(line.offset);
    case opcodeColumn:
        return QString(2 * std::min<int>(line.depth, 20), u' ')
            + (line.opcode.isEmpty() ? tr("Broken here") : QString(line.opcode));
    default:
        return line.argument;
    }
}

// Underlines the opcodes that lead to a node: there are others between them.
class LinkDelegate : public QStyledItemDelegate
{
public:
    LinkDelegate(std::function<bool(int row)> isLink, QObject *parent)
        : QStyledItemDelegate(parent),
          m_isLink(std::move(isLink))
    {
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->font.setUnderline(m_isLink(index.row()));
    }

private:
    std::function<bool(int row)> m_isLink;
};
}

DisassemblyPane::DisassemblyPane(QWidget *parent)
    : Pane(parent),
      m_table(new SubjectTable),
      m_links(new LinkDelegate([this](int row) { return offsetAt(row).has_value(); }, this)),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(tr("Disassembly"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &DisassemblyPane::openMenu);
    connect(m_table, &SubjectTable::followed, this, [this] { follow(m_table->currentIndex().row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { sayWhere(current.row()); });
}

void DisassemblyPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_tracing.cancel();
    m_finding.cancel();
    m_subject = subject;
    m_lines.reset();
    m_trace.reset();
    m_wanted.reset();
    m_made.reset();
    if (!subject.document)
        return;
    list(0);
    askTrace();
}

void DisassemblyPane::list(quint64 begin)
{
    const bool isEntry = m_subject.kind == Subject::Kind::Entry;
    m_ask.ask(
        {m_subject.document, ValueId::None, u"disassembly %1 %2 %3"_s.arg(isEntry).arg(m_subject.entry).arg(begin)},
        [document = m_subject.document, entry = m_subject.entry, isEntry, begin](Progress &progress) {
            const SourcePtr source = sourceOf(*document, isEntry, entry, progress);
            const QByteArray bytes = readBytes(*source, 0, source->size(), mostBytes);
            Lines lines{begin, disassembleFrom(bytes, progress, begin, mostLines + 1)};
            lines.isCut = lines.lines.size() > mostLines;
            lines.lines.resize(std::min<size_t>(lines.lines.size(), mostLines));
            return lines;
        },
        [this](LinesPtr lines) { take(std::move(lines)); });
}

void DisassemblyPane::take(LinesPtr lines)
{
    m_lines = std::move(lines);
    const auto lineAt = [shown = m_lines](qsizetype row) -> const PickleLine * {
        const qsizetype place = row - (shown->begin > 0 ? 1 : 0);
        return place >= 0 && size_t(place) < shown->lines.size() ? &shown->lines[size_t(place)] : nullptr;
    };
    TableSource source;
    source.columns
        = {{tr("Byte"), 10, true}, {.title = tr("Opcode"), .characters = 28, .link = true}, {tr("Argument"), 40}};
    source.rows = qsizetype(m_lines->lines.size()) + (m_lines->begin > 0 ? 1 : 0) + (m_lines->isCut ? 1 : 0);
    source.text = [lineAt](qsizetype row, int column) {
        if (const PickleLine *const line = lineAt(row))
            return cellText(*line, column);
        const QString sentence = row == 0 ? tr("Those before are not listed: Return lists them")
                                          : tr("%1 opcodes are listed at once: Return lists those that follow");
        return column < 2 ? QString() : row == 0 ? sentence : sentence.arg(grouped(mostLines));
    };
    source.alarming = [lineAt](qsizetype row) {
        const PickleLine *const line = lineAt(row);
        return line && line->opcode.isEmpty();
    };
    source.target = [this, lineAt](qsizetype row) {
        return !lineAt(row) || offsetAt(row) ? m_subject : Subject(); // where that is, is found by a worker
    };
    m_table->setSource(std::move(source));
    m_table->setItemDelegateForColumn(opcodeColumn, m_links);
    if (m_wanted)
        showByte(*m_wanted);
}

void DisassemblyPane::askTrace()
{
    const bool isEntry = m_subject.kind == Subject::Kind::Entry;
    const QByteArray name = isEntry ? m_subject.document->archive.entries[m_subject.entry].name : QByteArray();
    const Question question{m_subject.document, ValueId::None, u"trace "_s + QString::fromUtf8(name)};
    if (TracePtr known = recent<PickleTrace>().find(question))
        return take(std::move(known));
    m_tracing.start(
        [document = m_subject.document, name](Progress &progress) { return tracePickles(*document, name, progress); },
        [this, question](PickleTrace trace) {
            const auto answer = std::make_shared<const PickleTrace>(std::move(trace));
            recent<PickleTrace>().keep(question, answer);
            take(answer);
        },
        [this](const Error &) { take(std::make_shared<const PickleTrace>()); }); // the opcodes can be read all the same
}

void DisassemblyPane::take(TracePtr trace)
{
    m_trace = std::move(trace);
    m_table->viewport()->update();
    if (const auto made = std::exchange(m_made, std::nullopt))
        showMakerOf(*made);
}

void DisassemblyPane::showByte(quint64 offset)
{
    m_wanted = offset;
    if (m_lines && !select(offset))
        list(offset - std::min(offset, mostBefore));
}

void DisassemblyPane::showMakerOf(const Subject &made)
{
    if (!m_trace) {
        m_made = made;
        return;
    }
    const auto offset = offsetOf(*m_subject.document, *m_trace, {made.root, made.path, made.value});
    if (offset)
        showByte(*offset);
    else
        Q_EMIT statusText(tr("Which opcode makes it can't be told"));
}

// The last opcode that begins there or before.
bool DisassemblyPane::select(quint64 offset)
{
    const std::vector<PickleLine> &lines = m_lines->lines;
    if (offset < m_lines->begin || (m_lines->isCut && offset > lines.back().offset))
        return false;
    const auto after = std::ranges::upper_bound(lines, offset, {}, &PickleLine::offset);
    if (after != lines.begin())
        m_table->setCurrentRow(after - lines.begin() - 1 + (m_lines->begin > 0 ? 1 : 0));
    return true;
}

std::optional<quint32> DisassemblyPane::offsetAt(qsizetype row) const
{
    const qsizetype place = m_lines ? row - (m_lines->begin > 0 ? 1 : 0) : -1;
    if (!m_trace || place < 0 || size_t(place) >= m_lines->lines.size())
        return std::nullopt;
    const quint32 offset = m_lines->lines[size_t(place)].offset;
    return m_trace->has(offset) ? std::optional(offset) : std::nullopt;
}

void DisassemblyPane::follow(qsizetype row)
{
    if (const auto offset = offsetAt(row))
        return goToMade(*offset);
    if (row < 0 || !m_lines || m_lines->lines.empty())
        return;
    m_wanted = row == 0 ? m_lines->lines.front().offset : m_lines->lines.back().offset;
    list(*m_wanted - std::min(*m_wanted, row == 0 ? mostBefore : 0));
}

void DisassemblyPane::goToMade(quint32 offset)
{
    m_finding.start([document = m_subject.document, trace = m_trace, offset](
                        Progress &progress) { return spotOf(*document, *trace, offset, progress); },
        [this](const std::optional<Spot> &spot) {
            if (!spot) {
                Q_EMIT statusText(tr("What this opcode made is not in the tree"));
                return;
            }
            Subject made;
            made.document = m_subject.document;
            made.kind = Subject::Kind::Value;
            made.root = spot->root;
            made.path = spot->path;
            made.value = spot->value;
            Q_EMIT activated(made);
        },
        [this](const Error &error) { Q_EMIT statusText(error.message()); });
}

void DisassemblyPane::sayWhere(qsizetype row)
{
    Q_EMIT statusText(offsetAt(row) ? tr("Return or a click on the opcode goes to what it made") : QString());
}

void DisassemblyPane::openMenu(QPoint place)
{
    const QModelIndex index = m_table->indexAt(place);
    if (!index.isValid())
        return;
    const auto offset = offsetAt(index.row());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Go to What It Made"), this, [this, offset] { goToMade(*offset); })
        ->setEnabled(offset.has_value());
    menu->addAction(tr("&Copy"), m_table, &SubjectTable::copy);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

}
