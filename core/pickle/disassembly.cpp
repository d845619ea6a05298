// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/disassembly.h"

#include "core/bytes/text.h"
#include "core/pickle/literals.h"
#include "core/pickle/opcodes.h"

#include <QLocale>

#include <limits>
#include <string_view>

namespace pith {

namespace {

constexpr qsizetype MostCharacters = 200;
constexpr quint32 ReportEvery = 1 << 16;

QString shortened(QString text)
{
    if (text.size() > MostCharacters) {
        text.truncate(MostCharacters - 1);
        text += u'…';
    }
    return text;
}

// Text in one line; what UTF-8 has no character for is shown as U+FFFD.
QString oneLine(QByteArrayView text)
{
    QString shown;
    // A character has up to four bytes, so this many hold all that is shown.
    for (const QChar c : QString::fromUtf8(text.first(std::min(text.size(), 4 * MostCharacters)))) {
        if (c.category() == QChar::Other_Control)
            shown += QStringLiteral("\\x%1").arg(int(c.unicode()), 2, 16, QChar(u'0'));
        else
            shown += c;
    }
    return shown;
}

QString hexOf(QByteArrayView bytes)
{
    return QString::fromLatin1(bytes.first(std::min(bytes.size(), MostCharacters)).toByteArray().toHex(' '));
}

bool isOneOf(std::string_view codes, const Opcode &opcode) { return codes.find(opcode.code) != std::string_view::npos; }

QString lineOrCounted(QByteArrayView text, const Opcode &opcode)
{
    const bool isInteger = isOneOf("\x8a\x8b", opcode);
    if (isInteger && text.size() <= 8)
        return QString::number(integerOf(text));
    return isInteger || isOneOf("BC\x8e\x96", opcode) ? hexOf(text) : oneLine(text);
}

QString argumentText(const QByteArray &bytes, const Opcode &opcode, const OpcodeArgument &argument)
{
    const QByteArrayView text = QByteArrayView(bytes).sliced(argument.begin, argument.count);
    switch (opcode.argument) {
    case ArgumentKind::None:
        return {};
    case ArgumentKind::UInt8:
        return QString::number(quint64(argument.integer));
    case ArgumentKind::UInt1:
    case ArgumentKind::UInt2:
    case ArgumentKind::Int4:
    case ArgumentKind::UInt4:
        return QString::number(argument.integer);
    case ArgumentKind::Float8:
        return QString::number(argument.real, 'g', QLocale::FloatingPointShortest);
    case ArgumentKind::TwoLines:
        return oneLine(text) + u' ' + oneLine(QByteArrayView(bytes).sliced(argument.secondBegin, argument.secondCount));
    default:
        return lineOrCounted(text, opcode);
    }
}

// How many values lie above each mark, as far as it matters for marks: an opcode may find fewer than it takes.
class Marks
{
public:
    quint16 depth() const { return quint16(std::min<size_t>(m_below.size(), std::numeric_limits<quint16>::max())); }

    void run(const Opcode &opcode)
    {
        if (opcode.code == '(')
            open();
        else if (opcode.code == '.')
            *this = Marks();
        else if (opcode.toMark || (opcode.code == '0' && m_above == 0))
            close();
        else if (opcode.code == '0')
            --m_above;
        if (opcode.code != '.')
            m_above = m_above - std::min<quint64>(m_above, opcode.takes) + opcode.gives;
    }

private:
    void open()
    {
        m_below.push_back(m_above);
        m_above = 0;
    }
    void close()
    {
        if (m_below.empty())
            return;
        m_above = m_below.back();
        m_below.pop_back();
    }

    std::vector<quint64> m_below;
    quint64 m_above = 0;
};

class Disassembly
{
public:
    Disassembly(const QByteArray &bytes, Progress &progress) : m_bytes(bytes), m_progress(progress) {}

    // `isWanted`: of the number and the offset of a line.
    template <typename IsWanted> std::vector<PickleLine> lines(IsWanted isWanted, quint64 most)
    {
        std::vector<PickleLine> lines;
        for (quint64 i = 0; !m_ended && lines.size() < most; ++i) {
            const bool wanted = isWanted(i, m_at);
            PickleLine line = next(wanted);
            if (wanted)
                lines.push_back(std::move(line));
            report();
        }
        return lines;
    }

    void forLines(const std::function<void(const PickleLine &)> &take)
    {
        while (!m_ended) {
            take(next(true));
            report();
        }
    }

private:
    // The next line; with no argument where it is not `wanted`.
    PickleLine next(bool wanted)
    {
        if (m_at >= quint64(m_bytes.size()))
            return broken(tr("The pickle ends without a STOP"));
        const char code = m_bytes[m_at];
        const Opcode *opcode = opcodeOf(code);
        if (!opcode)
            return broken(tr("0x%1 is no opcode").arg(uchar(code), 2, 16, QChar(u'0')));
        OpcodeArgument argument;
        const ArgumentFault fault = readArgument(m_bytes, m_at + 1, opcode->argument, argument);
        if (fault != ArgumentFault::None)
            return broken(tr("%1: %2").arg(opcode->name, describe(fault)));
        const QString text = wanted ? shortened(argumentText(m_bytes, *opcode, argument)) : QString();
        const PickleLine line{m_at, opcode->name, text, m_marks.depth()};
        m_marks.run(*opcode);
        m_at = argument.end;
        m_ended = opcode->code == '.' && m_at == quint64(m_bytes.size());
        return line;
    }

    PickleLine broken(const QString &why)
    {
        m_ended = true;
        return {m_at, QLatin1StringView(), why, m_marks.depth()};
    }

    void report()
    {
        if (m_at - m_reported < ReportEvery)
            return;
        m_progress.advance(m_at - m_reported);
        m_reported = m_at;
    }

    const QByteArray &m_bytes;
    Progress &m_progress;
    Marks m_marks;
    quint32 m_at = 0;
    quint32 m_reported = 0;
    bool m_ended = false;
};

}

std::vector<PickleLine> disassemble(const QByteArray &bytes, Progress &progress, quint64 first, quint64 most)
{
    return Disassembly(bytes, progress).lines([first](quint64 line, quint32) { return line >= first; }, most);
}

std::vector<PickleLine> disassembleFrom(const QByteArray &bytes, Progress &progress, quint64 begin, quint64 most)
{
    return Disassembly(bytes, progress).lines([begin](quint64, quint32 offset) { return offset >= begin; }, most);
}

void disassemble(const QByteArray &bytes, Progress &progress, const std::function<void(const PickleLine &)> &take)
{
    Disassembly(bytes, progress).forLines(take);
}

}
