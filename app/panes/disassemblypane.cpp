// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/disassemblypane.h"

#include "app/panes/labels.h"
#include "app/panes/subjecttable.h"
#include "core/bytes/text.h"
#include "core/document/words.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr quint64 mostBytes = 1ull << 30;
constexpr quint64 mostLines = 200'000;

SourcePtr sourceOf(const Document &document, bool isEntry, quint32 entry, Progress &progress)
{
    return isEntry ? document.archive.open(entry, progress) : document.source;
}

QString cellText(const PickleLine &line, int column)
{
    switch (column) {
    case 0:
        return QString::number(line.offset);
    case 1:
        return QString(2 * std::min<int>(line.depth, 20), u' ')
            + (line.opcode.isEmpty() ? tr("Broken here") : QString(line.opcode));
    default:
        return line.argument;
    }
}

TableSource sourceOf(std::shared_ptr<const std::vector<PickleLine>> lines)
{
    TableSource source;
    source.columns = {{tr("Byte"), 10, true}, {tr("Opcode"), 28}, {tr("Argument"), 40}};
    const bool cut = lines->size() == mostLines;
    source.rows = qsizetype(lines->size()) + (cut ? 1 : 0);
    source.text = [lines](qsizetype row, int column) {
        if (size_t(row) < lines->size())
            return cellText((*lines)[size_t(row)], column);
        return column == 2 ? tr("Only the first %1 opcodes are listed.").arg(grouped(mostLines)) : QString();
    };
    source.alarming
        = [lines](qsizetype row) { return size_t(row) < lines->size() && (*lines)[size_t(row)].opcode.isEmpty(); };
    return source;
}
}

DisassemblyPane::DisassemblyPane(QWidget *parent)
    : Pane(parent),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(tr("Disassembly"));
}

void DisassemblyPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_lines.reset();
    m_wanted.reset();
    if (!subject.document)
        return;
    const bool isEntry = subject.kind == Subject::Kind::Entry;
    m_ask.ask(
        {subject.document, ValueId::None, u"disassembly %1 %2"_s.arg(isEntry).arg(subject.entry)},
        [document = subject.document, entry = subject.entry, isEntry](Progress &progress) {
            const SourcePtr source = sourceOf(*document, isEntry, entry, progress);
            return disassemble(readBytes(*source, 0, source->size(), mostBytes), progress, 0, mostLines);
        },
        [this](std::shared_ptr<const Lines> lines) {
            m_lines = lines;
            m_table->setSource(sourceOf(std::move(lines)));
            if (m_wanted)
                select(*m_wanted);
        });
}

void DisassemblyPane::showByte(quint64 offset)
{
    m_wanted = offset;
    if (m_lines)
        select(offset);
}

// The last opcode that begins there or before.
void DisassemblyPane::select(quint64 offset)
{
    const auto after = std::ranges::upper_bound(*m_lines, offset, {}, &PickleLine::offset);
    if (after != m_lines->begin())
        m_table->setCurrentRow(after - m_lines->begin() - 1);
}

}
