// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/pickleat.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/pickle/opcodes.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 FirstStep = 16 << 10;
constexpr char Stop = '.';

// The bytes from one place of a source on, as many as were asked for so far.
class Window
{
public:
    Window(const ByteSource &source, quint64 begin, quint64 most) : m_source(source), m_begin(begin), m_most(most) {}

    const QByteArray &bytes() const { return m_bytes; }

    // Doubles what there is; false: that was all.
    bool grow()
    {
        const quint64 there = quint64(m_bytes.size());
        const quint64 left = m_source.size() - m_begin - there;
        if (left == 0)
            return false;
        if (there == m_most)
            throw Error(tr("The pickle at byte %1 has more than %2 bytes").arg(m_begin).arg(m_most));
        const quint64 more = std::min({std::max(FirstStep, there), left, m_most - there});
        m_bytes += readBytes(m_source, m_begin + there, more, more);
        return true;
    }

private:
    const ByteSource &m_source;
    const quint64 m_begin;
    const quint64 m_most;
    QByteArray m_bytes;
};

}

QByteArray pickleAt(const ByteSource &source, quint64 begin, quint64 most, Progress &progress)
{
    Window window(source, begin, most);
    OpcodeArgument argument;
    for (quint32 at = 0;;) {
        if (at == quint32(window.bytes().size())) {
            progress.check();
            if (!window.grow())
                return window.bytes();
        }
        const char code = window.bytes()[at];
        const Opcode *opcode = opcodeOf(code);
        if (!opcode)
            return window.bytes();
        const ArgumentFault fault = readArgument(window.bytes(), at + 1, opcode->argument, argument);
        if (fault == ArgumentFault::None)
            at = argument.end;
        else if (fault == ArgumentFault::NegativeCount || !window.grow())
            return window.bytes();
        if (fault == ArgumentFault::None && code == Stop)
            return window.bytes().first(at);
    }
}

}
