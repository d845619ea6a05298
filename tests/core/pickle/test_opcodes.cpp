// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/opcodes.h"
#include "tests/core/pickle/run.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <set>

using namespace pith;
using namespace pith::testing;

namespace {

struct Example
{
    const char *opcode;
    QByteArray stream;
    const char *shown;
};

// Each opcode by name, in a stream that is nothing without it.
const std::vector<Example> examples{
    {"MARK", stream("(K\x01K\x02t."), "(1, 2)"},
    {"STOP", stream("N."), "None"},
    {"POP", stream("K\x01K\x02\x30."), "1"},
    {"POP_MARK", stream("K\x01(K\x02K\x03\x31."), "1"},
    {"DUP", stream("K\x07\x32\x86."), "(7, 7)"},
    {"FLOAT", stream("F-1.5e3\n."), "-1500.0"},
    {"INT", stream("(I-12\nI00\nI01\nt."), "(-12, False, True)"},
    {"BININT", stream("J\xfe\xff\xff\xff."), "-2"},
    {"BININT1", stream("K\xff."), "255"},
    {"LONG", stream("L123456789012345678901234567890L\n."), "123456789012345678901234567890"},
    {"BININT2", stream("M\xff\xff."), "65535"},
    {"NONE", stream("N."), "None"},
    {"PERSID", stream("Pkey\n."), "persistent:'key'"},
    {"BINPERSID", stream("K\x01Q."), "persistent:1"},
    {"REDUCE", stream("cos\nsystem\n(S'ls'\ntR."), "<os.system>('ls')"},
    {"STRING", stream("S'a\\'\\x41\\n\\101\\q'\n."), "'a'A\nA\\q'"},
    {"BINSTRING", stream("T\x02\x00\x00\x00ok."), "'ok'"},
    {"SHORT_BINSTRING", stream("(U\x02okU\x02\xff\xfet."), "('ok', b'fffe')"},
    {"UNICODE", stream("Va\\u0041\xe9\\U0001f600\\\\u0041\n."), "'aA\xc3\xa9\xf0\x9f\x98\x80\\\\u0041'"},
    {"BINUNICODE", stream("X\x03\x00\x00\x00\xe2\x82\xac."), "'\xe2\x82\xac'"},
    {"APPEND", stream("]K\x01\x61."), "[1]"},
    {"BUILD", stream("ca\nB\n)R}b."), "<a.B>() state {}"},
    {"GLOBAL", stream("ca.b\nC\n."), "<a.b.C>"},
    {"DICT", stream("(K\x01K\x02\x64."), "{1: 2}"},
    {"EMPTY_DICT", stream("}."), "{}"},
    {"APPENDS", stream("](K\x01K\x02\x65."), "[1, 2]"},
    {"GET", stream("K\x05p12\n0g12\n."), "5"},
    {"BINGET", stream("K\x05q\x02\x30h\x02."), "5"},
    {"INST", stream("(K\x01ia\nB\n."), "<a.B>(1)"},
    {"LONG_BINGET", stream("K\x05r\xff\xff\xff\xff\x30j\xff\xff\xff\xff."), "5"},
    {"LIST", stream("(K\x01K\x02l."), "[1, 2]"},
    {"EMPTY_LIST", stream("]."), "[]"},
    {"OBJ", stream("(ca\nB\nK\x01o."), "<a.B>(1)"},
    {"PUT", stream("K\x05p0\n0g0\n."), "5"},
    {"BINPUT", stream("K\x05q\x00\x30h\x00."), "5"},
    {"LONG_BINPUT", stream("K\x05r\x00\x01\x00\x00\x30j\x00\x01\x00\x00."), "5"},
    {"SETITEM", stream("}K\x01K\x02s."), "{1: 2}"},
    {"TUPLE", stream("(t."), "()"},
    {"EMPTY_TUPLE", stream(")."), "()"},
    {"SETITEMS", stream("}(K\x01K\x02K\x03K\x04u."), "{1: 2, 3: 4}"},
    {"BINFLOAT", stream("G\x3f\xf8\x00\x00\x00\x00\x00\x00."), "1.5"},
    {"PROTO", stream("\x80\x02N."), "None"},
    {"NEWOBJ", stream("ca\nB\n)\x81."), "<a.B>()"},
    {"EXT1", stream("\x82\x07."), "<extension:7>"},
    {"EXT2", stream("\x83\x07\x01."), "<extension:263>"},
    {"EXT4", stream("\x84\x00\x00\x00\x01."), "<extension:16777216>"},
    {"TUPLE1", stream("N\x85."), "(None)"},
    {"TUPLE2", stream("NN\x86."), "(None, None)"},
    {"TUPLE3", stream("K\x01K\x02K\x03\x87."), "(1, 2, 3)"},
    {"NEWTRUE", stream("\x88."), "True"},
    {"NEWFALSE", stream("\x89."), "False"},
    {"LONG1", stream("(\x8a\x00\x8a\x01\xff\x8a\x02\xff\x00\x8a\x09\x00\x00\x00\x00\x00\x00\x00\x80\x00t."),
        "(0, -1, 255, 9223372036854775808)"},
    {"LONG4", stream("\x8b\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\xff\xff."), "-9223372036854775808"},
    {"BINBYTES", stream("B\x01\x00\x00\x00\xff."), "b'ff'"},
    {"SHORT_BINBYTES", stream("C\x01\xff."), "b'ff'"},
    {"SHORT_BINUNICODE", stream("\x8c\x03\xed\xa0\x80."), "'\xed\xa0\x80'"},
    {"BINUNICODE8", stream("\x8d\x01\x00\x00\x00\x00\x00\x00\x00x."), "'x'"},
    {"BINBYTES8", stream("\x8e\x01\x00\x00\x00\x00\x00\x00\x00x."), "b'78'"},
    {"EMPTY_SET", stream("\x8f."), "{}"},
    {"ADDITEMS", stream("\x8f(K\x01K\x02\x90."), "{1, 2}"},
    {"FROZENSET", stream("(K\x01K\x02\x91."), "frozenset{1, 2}"},
    {"NEWOBJ_EX", stream("ca\nB\n)}U\x01kK\x01s\x92."), "<a.B>() keywords {'k': 1}"},
    {"STACK_GLOBAL", stream("\x8c\x02os\x8c\x0bpath.system\x93."), "<os.path.system>"},
    {"MEMOIZE", stream("K\x05\x94K\x06\x94\x30h\x00\x86."), "(5, 5)"},
    {"FRAME", stream("\x95\x02\x00\x00\x00\x00\x00\x00\x00N."), "None"},
    {"BYTEARRAY8", stream("\x96\x01\x00\x00\x00\x00\x00\x00\x00x."), "bytearray'78'"},
    {"READONLY_BUFFER", stream("C\x01x\x98."), "b'78'"},
};

}

TEST_CASE("every opcode does what Python's unpickler does")
{
    std::set<std::string> tried{"NEXT_BUFFER"}; // always broken: test_broken.cpp
    for (const auto &[opcode, bytes, shown] : examples) {
        INFO(opcode);
        const Run run(bytes);
        CHECK(run.pickled.error == QString());
        CHECK(run.shown() == QByteArray(shown));
        CHECK(run.pickled.end == quint32(bytes.size()));
        tried.insert(opcode);
        const auto row = std::ranges::find(opcodes(), QLatin1StringView(opcode), &Opcode::name);
        REQUIRE(row != opcodes().end());
        CHECK(bytes.contains(row->code));
    }
    CHECK(tried.size() == opcodes().size());
}

TEST_CASE("there are 68 opcodes, each with a code of its own")
{
    std::set<char> codes;
    for (const Opcode &opcode : opcodes()) {
        CHECK(opcodeOf(opcode.code) == &opcode);
        codes.insert(opcode.code);
    }
    CHECK(codes.size() == 68);
    CHECK(opcodeOf('\xff') == nullptr);
}

TEST_CASE("an argument is read whole or not at all")
{
    for (const Opcode &opcode : opcodes()) {
        INFO(opcode.name.data());
        const QByteArray whole
            = opcode.argument == ArgumentKind::TwoLines ? QByteArray("a\nb\n") : QByteArray("\x02\n\n\n\n\n\n\n", 8);
        OpcodeArgument argument;
        for (qsizetype size = 0; size <= whole.size(); ++size) {
            const ArgumentFault fault = readArgument(QByteArrayView(whole).first(size), 0, opcode.argument, argument);
            CHECK((fault != ArgumentFault::None || argument.end <= size));
            CHECK((fault == ArgumentFault::None || !describe(fault).isEmpty()));
        }
    }
}
