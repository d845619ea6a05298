// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/opcodes.h"

#include "core/bytes/text.h"
#include "core/pickle/argumentreader.h"
#include "core/pickle/opcodetable.h"

#include <utility>

namespace pith {

namespace {

using Reader = ArgumentFault (*)(QByteArrayView stream, quint32 at, OpcodeArgument &to);

constexpr auto readers = []<size_t... Kind>(std::index_sequence<Kind...>) {
    return std::array<Reader, sizeof...(Kind)>{readArgumentOf<ArgumentKind(Kind)>...};
}(std::make_index_sequence<size_t(ArgumentKind::Counted8) + 1>());

}

std::span<const Opcode> opcodes() { return opcodetable::rows; }
const Opcode *opcodeOf(char code) { return opcodetable::byCode[uchar(code)]; }

QString describe(ArgumentFault fault)
{
    switch (fault) {
    case ArgumentFault::None:
        break;
    case ArgumentFault::CutShort:
        return tr("its argument reaches past the end of the stream");
    case ArgumentFault::NoLineFeed:
        return tr("the line that is its argument has no end");
    case ArgumentFault::NegativeCount:
        return tr("its argument has a negative length");
    }
    return {};
}

ArgumentFault readArgument(QByteArrayView stream, quint32 at, ArgumentKind kind, OpcodeArgument &argument)
{
    return readers[size_t(kind)](stream, at, argument);
}

}
