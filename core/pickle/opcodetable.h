// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/opcodes.h"

#include <array>

namespace pith::opcodetable {

using A = ArgumentKind;
using L = QLatin1StringView;

inline constexpr std::array rows{
    Opcode{'(', L("MARK"), 0, A::None, 0, false, 0},
    Opcode{'.', L("STOP"), 0, A::None, 1, false, 0},
    Opcode{'0', L("POP"), 0, A::None, 0, false, 0}, // one value, or the mark where there is none above it
    Opcode{'1', L("POP_MARK"), 1, A::None, 0, true, 0},
    Opcode{'2', L("DUP"), 0, A::None, 1, false, 2},
    Opcode{'F', L("FLOAT"), 0, A::Line, 0, false, 1},
    Opcode{'I', L("INT"), 0, A::Line, 0, false, 1},
    Opcode{'J', L("BININT"), 1, A::Int4, 0, false, 1},
    Opcode{'K', L("BININT1"), 1, A::UInt1, 0, false, 1},
    Opcode{'L', L("LONG"), 0, A::Line, 0, false, 1},
    Opcode{'M', L("BININT2"), 1, A::UInt2, 0, false, 1},
    Opcode{'N', L("NONE"), 0, A::None, 0, false, 1},
    Opcode{'P', L("PERSID"), 0, A::Line, 0, false, 1},
    Opcode{'Q', L("BINPERSID"), 1, A::None, 1, false, 1},
    Opcode{'R', L("REDUCE"), 0, A::None, 2, false, 1},
    Opcode{'S', L("STRING"), 0, A::Line, 0, false, 1},
    Opcode{'T', L("BINSTRING"), 1, A::Counted4Signed, 0, false, 1},
    Opcode{'U', L("SHORT_BINSTRING"), 1, A::Counted1, 0, false, 1},
    Opcode{'V', L("UNICODE"), 0, A::Line, 0, false, 1},
    Opcode{'X', L("BINUNICODE"), 1, A::Counted4, 0, false, 1},
    Opcode{'a', L("APPEND"), 0, A::None, 2, false, 1},
    Opcode{'b', L("BUILD"), 0, A::None, 2, false, 1},
    Opcode{'c', L("GLOBAL"), 0, A::TwoLines, 0, false, 1},
    Opcode{'d', L("DICT"), 0, A::None, 0, true, 1},
    Opcode{'}', L("EMPTY_DICT"), 1, A::None, 0, false, 1},
    Opcode{'e', L("APPENDS"), 1, A::None, 1, true, 1},
    Opcode{'g', L("GET"), 0, A::Line, 0, false, 1},
    Opcode{'h', L("BINGET"), 1, A::UInt1, 0, false, 1},
    Opcode{'i', L("INST"), 0, A::TwoLines, 0, true, 1},
    Opcode{'j', L("LONG_BINGET"), 1, A::UInt4, 0, false, 1},
    Opcode{'l', L("LIST"), 0, A::None, 0, true, 1},
    Opcode{']', L("EMPTY_LIST"), 1, A::None, 0, false, 1},
    Opcode{'o', L("OBJ"), 1, A::None, 0, true, 1},
    Opcode{'p', L("PUT"), 0, A::Line, 1, false, 1},
    Opcode{'q', L("BINPUT"), 1, A::UInt1, 1, false, 1},
    Opcode{'r', L("LONG_BINPUT"), 1, A::UInt4, 1, false, 1},
    Opcode{'s', L("SETITEM"), 0, A::None, 3, false, 1},
    Opcode{'t', L("TUPLE"), 0, A::None, 0, true, 1},
    Opcode{')', L("EMPTY_TUPLE"), 1, A::None, 0, false, 1},
    Opcode{'u', L("SETITEMS"), 1, A::None, 1, true, 1},
    Opcode{'G', L("BINFLOAT"), 1, A::Float8, 0, false, 1},
    Opcode{'\x80', L("PROTO"), 2, A::UInt1, 0, false, 0},
    Opcode{'\x81', L("NEWOBJ"), 2, A::None, 2, false, 1},
    Opcode{'\x82', L("EXT1"), 2, A::UInt1, 0, false, 1},
    Opcode{'\x83', L("EXT2"), 2, A::UInt2, 0, false, 1},
    Opcode{'\x84', L("EXT4"), 2, A::Int4, 0, false, 1},
    Opcode{'\x85', L("TUPLE1"), 2, A::None, 1, false, 1},
    Opcode{'\x86', L("TUPLE2"), 2, A::None, 2, false, 1},
    Opcode{'\x87', L("TUPLE3"), 2, A::None, 3, false, 1},
    Opcode{'\x88', L("NEWTRUE"), 2, A::None, 0, false, 1},
    Opcode{'\x89', L("NEWFALSE"), 2, A::None, 0, false, 1},
    Opcode{'\x8a', L("LONG1"), 2, A::Counted1, 0, false, 1},
    Opcode{'\x8b', L("LONG4"), 2, A::Counted4Signed, 0, false, 1},
    Opcode{'B', L("BINBYTES"), 3, A::Counted4, 0, false, 1},
    Opcode{'C', L("SHORT_BINBYTES"), 3, A::Counted1, 0, false, 1},
    Opcode{'\x8c', L("SHORT_BINUNICODE"), 4, A::Counted1, 0, false, 1},
    Opcode{'\x8d', L("BINUNICODE8"), 4, A::Counted8, 0, false, 1},
    Opcode{'\x8e', L("BINBYTES8"), 4, A::Counted8, 0, false, 1},
    Opcode{'\x8f', L("EMPTY_SET"), 4, A::None, 0, false, 1},
    Opcode{'\x90', L("ADDITEMS"), 4, A::None, 1, true, 1},
    Opcode{'\x91', L("FROZENSET"), 4, A::None, 0, true, 1},
    Opcode{'\x92', L("NEWOBJ_EX"), 4, A::None, 3, false, 1},
    Opcode{'\x93', L("STACK_GLOBAL"), 4, A::None, 2, false, 1},
    Opcode{'\x94', L("MEMOIZE"), 4, A::None, 1, false, 1},
    Opcode{'\x95', L("FRAME"), 4, A::UInt8, 0, false, 0},
    Opcode{'\x96', L("BYTEARRAY8"), 5, A::Counted8, 0, false, 1},
    Opcode{'\x97', L("NEXT_BUFFER"), 5, A::None, 0, false, 1},
    Opcode{'\x98', L("READONLY_BUFFER"), 5, A::None, 1, false, 1},
};
static_assert(rows.size() == 68);

inline constexpr auto byCode = [] {
    std::array<const Opcode *, 256> table{};
    for (const Opcode &row : rows)
        table[uchar(row.code)] = &row;
    return table;
}();

}
