// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QLatin1StringView>
#include <QString>

#include <span>

namespace pith {

// What follows an opcode in the stream.
enum class ArgumentKind : quint8 {
    None,
    UInt1,
    UInt2,
    Int4,
    UInt4,
    UInt8,
    Float8, // big-endian
    Line, // text up to a line feed
    TwoLines,
    Counted1, // as many bytes as an unsigned number of one byte says
    Counted4,
    Counted4Signed,
    Counted8,
};

// One opcode of protocols 0 to 5, as CPython's Lib/pickletools.py describes them.
struct Opcode
{
    char code;
    QLatin1StringView name;
    quint8 protocol; // the first that has it
    ArgumentKind argument;
    quint8 takes; // values on the stack that it needs: above the last mark, or below it where it ends at a mark
    bool toMark; // takes the last mark and all above it
    quint8 gives; // values that it leaves for those
};

std::span<const Opcode> opcodes(); // all 68
const Opcode *opcodeOf(char code); // null: there is none

// An argument as it lies in the stream: numbers by value, text and bytes by their place.
struct OpcodeArgument
{
    qint64 integer = 0; // UInt8 beyond 2^63 - 1 is negative
    double real = 0;
    quint32 begin = 0; // of the text, the counted bytes, or the first line
    quint32 count = 0;
    quint32 secondBegin = 0;
    quint32 secondCount = 0;
    quint32 end = 0; // where the next opcode is
};

enum class ArgumentFault : quint8 { None, CutShort, NoLineFeed, NegativeCount };
QString describe(ArgumentFault fault);

// Reads the argument at byte `at`; never past the end of `stream`, which is at most 4 GiB.
ArgumentFault readArgument(QByteArrayView stream, quint32 at, ArgumentKind kind, OpcodeArgument &argument);

}
