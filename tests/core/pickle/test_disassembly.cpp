// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/disassembly.h"
#include "tests/core/pickle/run.h"

#include <QList>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray text(const QByteArray &bytes, quint64 first = 0, quint64 most = ~0ull)
{
    Progress progress;
    QByteArray out;
    for (const PickleLine &line : disassemble(bytes, progress, first, most))
        out += QByteArray::number(line.offset) + ' ' + QByteArray::number(line.depth) + ' ' + line.opcode.data()
            + (line.argument.isEmpty() ? "" : " ") + line.argument.toUtf8() + '\n';
    return out;
}

}

TEST_CASE("each line has offset, open marks, opcode and argument")
{
    CHECK(text(stream("\x80\x02(cos\nsystem\nX\x02\x00\x00\x00hiG\x3f\xf8\x00\x00\x00\x00\x00\x00\x8a\x02\xff\x00t."))
        == "0 0 PROTO 2\n2 0 MARK\n3 1 GLOBAL os system\n14 1 BINUNICODE hi\n21 1 BINFLOAT 1.5\n30 1 LONG1 255\n"
           "34 1 TUPLE\n35 0 STOP\n");
    CHECK(text(stream("C\x02\x00\xff.")) == "0 0 SHORT_BINBYTES 00 ff\n4 0 STOP\n");
    CHECK(text(stream("U\x02\x61\n.")) == "0 0 SHORT_BINSTRING a\\x0a\n4 0 STOP\n");
}

TEST_CASE("marks are closed by all that takes them, POP too")
{
    CHECK(text(stream("](((0N0\x31\x65."))
        == "0 0 EMPTY_LIST\n1 0 MARK\n2 1 MARK\n3 2 MARK\n4 3 POP\n5 2 NONE\n6 2 POP\n7 2 POP_MARK\n8 1 APPENDS\n9 0 "
           "STOP\n");
}

TEST_CASE("pickles follow one another, and what is broken ends them")
{
    CHECK(text(stream("(N.N.")) == "0 0 MARK\n1 1 NONE\n2 1 STOP\n3 0 NONE\n4 0 STOP\n");
    CHECK(text(stream("N.\xff.")) == "0 0 NONE\n1 0 STOP\n2 0  0xff is no opcode\n");
    CHECK(text(stream("N")) == "0 0 NONE\n1 0  The pickle ends without a STOP\n");
    CHECK(text(stream("K")) == "0 0  BININT1: its argument reaches past the end of the stream\n");
    CHECK(text({}) == "0 0  The pickle ends without a STOP\n");
}

TEST_CASE("a part of the lines is the same as in the whole")
{
    const QByteArray bytes = dataBytes(QStringLiteral("pickle/python_p4.pkl"));
    const QList<QByteArray> whole = text(bytes).split('\n');
    CHECK(text(bytes, 100, 20).chopped(1).split('\n') == whole.sliced(100, 20));
    CHECK(text(bytes, quint64(whole.size())).isEmpty());
}

TEST_CASE("the lines from a byte on are the same as in the whole, also where an opcode lies across it")
{
    Progress progress;
    const QByteArray bytes = dataBytes(QStringLiteral("pickle/python_p4.pkl"));
    const std::vector<PickleLine> whole = disassemble(bytes, progress);
    size_t i = 100;
    while (whole[i].offset == whole[i - 1].offset + 1)
        ++i;
    const PickleLine &line = whole[i];
    for (const quint64 begin : {quint64(line.offset), quint64(whole[i - 1].offset) + 1}) {
        const std::vector<PickleLine> part = disassembleFrom(bytes, progress, begin, 3);
        REQUIRE(part.size() == 3);
        CHECK(part[0].offset == line.offset);
        CHECK(part[0].depth == line.depth);
        CHECK(part[2].argument == whole[i + 2].argument);
    }
}

TEST_CASE("long arguments are shortened")
{
    Progress progress;
    const auto lines = disassemble("S'" + QByteArray(100'000, 'a') + "'\n.", progress);
    CHECK(lines[0].argument.size() == 200);
    CHECK(lines[0].argument.endsWith(QChar(u'…')));
}

TEST_CASE("more marks than a number of 16 bits counts are fine")
{
    Progress progress;
    CHECK(disassemble(QByteArray(100'000, '('), progress).back().depth == 65535);
}

TEST_CASE("the lines of a long pickle can be taken one after another")
{
    const QByteArray bytes = stream("\x80\x02(K\x01K\x02t.");
    Progress progress;
    QByteArray taken;
    disassemble(bytes, progress, [&](const PickleLine &line) { taken += QByteArray::number(line.offset) + ' '; });
    CHECK(taken == "0 2 3 5 7 8 ");
}
