// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/disassembly.h"
#include "core/pickle/opcodes.h"
#include "tests/core/pickle/run.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

TEST_CASE("what Python refuses is an error that says where")
{
    struct Broken
    {
        const char *what;
        QByteArray stream;
        int at; // the byte that the error names
    };
    const std::vector<Broken> all{
        {"nothing", stream(""), 0},
        {"no STOP", stream("\x80\x02}"), 3},
        {"STOP of nothing", stream("."), 0},
        {"unknown opcode", stream("}\xff."), 1},
        {"append to None", stream("NK\x01\x61."), 3},
        {"append to a tuple", stream(")K\x01\x61."), 3},
        {"appends to a dict", stream("}(K\x01\x65."), 4},
        {"appends to a text", stream("U\x00(K\x01\x65."), 5},
        {"member of a list", stream("](K\x01\x90."), 4},
        {"item of a number", stream("K\x01NNs."), 4},
        {"state of a dict", stream("}K\x01\x62."), 3},
        {"float text", stream("Fnot-a-number\n."), 0},
        {"int text", stream("Iabc\n."), 0},
        {"long text", stream("L12x4L\n."), 0},
        {"digits beyond Python's limit", "L" + QByteArray(4301, '1') + "L\n.", 0},
        {"string without quotes", stream("Sabc\n."), 0},
        {"string of one quote", stream("S'\n."), 0},
        {"string escape", stream("S'\\x4'\n."), 0},
        {"unicode escape", stream("V\\u12\n."), 0},
        {"bad UTF-8", stream("U\x00X\x01\x00\x00\x00\xff."), 2},
        {"overlong UTF-8", stream("X\x02\x00\x00\x00\xc0\x80."), 0},
        {"bad UTF-8 in a name", stream("c\xff\nB\n."), 0},
        {"huge text", stream("\x8d\xff\xff\xff\xff\xff\xff\xff\x7f."), 0},
        {"huge bytes", stream("\x8e\xff\xff\xff\xff\xff\xff\xff\xff."), 0},
        {"huge bytearray", stream("\x96\x00\x00\x00\x00\x00\x01\x00\x00."), 0},
        {"huge long", stream("\x8b\xff\xff\xff\x7f."), 0},
        {"negative long", stream("\x8b\xff\xff\xff\xff."), 0},
        {"negative string", stream("T\xff\xff\xff\xff."), 0},
        {"mark on top", stream("N(."), 2},
        {"below a mark", stream("N(\x85."), 2},
        {"no mark", stream("}K\x01t."), 3},
        {"nothing below the mark", stream("(NNu."), 3},
        {"pop of nothing", stream("0"), 0},
        {"memo place missing", stream("h\x05."), 0},
        {"memo place far away", stream("j\xff\xff\xff\x7f."), 0},
        {"memo place negative", stream("Np-1\n."), 1},
        {"memo place no number", stream("gx\n."), 0},
        {"memoize of nothing", stream("\x94."), 0},
        {"buffer outside the file", stream("\x97."), 0},
        {"read-only number", stream("N\x98."), 1},
        {"persistent id of nothing", stream("Q."), 0},
        {"call of a text", stream("U\x03\x61\x62\x63)R."), 6},
        {"call with a number", stream("ca\nB\nK\x01R."), 7},
        {"new text", stream("U\x00)\x81."), 3},
        {"keywords that are none", stream("ca\nB\n))\x92."), 7},
        {"OBJ of nothing", stream("(o."), 1},
        {"OBJ of a number", stream("(K\x01o."), 3},
        {"setitem underflow", stream("}Ns."), 2},
        {"a key without value", stream("}(Nu."), 3},
        {"DICT of a key without value", stream("(Nd."), 2},
        {"list as key", stream("}]Ns."), 3},
        {"dict in a tuple as key", stream("}}\x85\x85Ns."), 5},
        {"bytearray as key", stream("}\x96\x00\x00\x00\x00\x00\x00\x00\x00Ns."), 11},
        {"list as member", stream("\x8f(]\x90."), 3},
        {"list as frozen member", stream("(]\x91."), 2},
        {"names that are no text", stream("NN\x93."), 2},
        {"names that are bytes", stream("C\x01xC\x01y\x93."), 6},
        {"extension 0", stream("\x82\x00."), 0},
        {"extension below 0", stream("\x84\xff\xff\xff\xff."), 0},
        {"line without end", stream("co."), 0},
        {"second line without end", stream("co\np"), 0},
    };
    for (const auto &[what, bytes, at] : all) {
        INFO(what);
        const Run run(bytes);
        CHECK(run.pickled.error.contains(QString::number(at)));
        CHECK(run.pickled.end == quint32(at));
        CHECK(run.root() != ValueId::None);
    }
}

TEST_CASE("what only odd unpicklers refuse is read")
{
    CHECK(Run(stream("\x80\x63}.")).pickled.protocol == 99);
    CHECK(Run(stream("\x95\xff\xff\xff\xff\xff\xff\xff\xff}.")).pickled.error == QString()); // frame past the end
    CHECK(Run(stream("\x95\x00\x00\x00\x00\x00\x00\x00\x00}.")).pickled.error == QString()); // and too short
    CHECK(Run(stream("K\x01K\x02.")).shown() == "2"); // values left on the stack
    CHECK(Run(stream("(K\x02.")).shown() == "2"); // a mark left
    CHECK(Run(stream("K\x01(0.")).shown() == "1"); // POP of a mark
}

TEST_CASE("every truncation of a real pickle gives values and an error")
{
    for (const int protocol : {0, 2, 5}) {
        const QByteArray whole = dataBytes(QStringLiteral("pickle/python_p%1.pkl").arg(protocol));
        Progress progress;
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const Run run(whole.first(size));
            if (run.pickled.error.isEmpty() || run.root() == ValueId::None || run.pickled.end > size)
                FAIL("protocol " << protocol << ", " << size << " bytes");
            if (!disassemble(whole.first(size), progress).back().opcode.isEmpty())
                FAIL("disassembly of protocol " << protocol << ", " << size << " bytes");
        }
    }
}

TEST_CASE("every opcode after every two others leaves the machine whole")
{
    for (const Opcode &first : opcodes()) {
        for (const Opcode &second : opcodes()) {
            for (const Opcode &third : opcodes()) {
                QByteArray bytes = stream("(]}N\x88(K\x01U\x01x");
                for (const Opcode *opcode : {&first, &second, &third}) {
                    bytes += opcode->code;
                    if (opcode->argument == ArgumentKind::Line || opcode->argument == ArgumentKind::TwoLines)
                        bytes += "1\n1\n";
                    else if (opcode->argument != ArgumentKind::None)
                        bytes
                            += QByteArray(1, '\1') + QByteArray(opcode->argument == ArgumentKind::UInt1 ? 0 : 8, '\0');
                }
                const Run run(bytes + '.');
                if (run.root() == ValueId::None)
                    FAIL(first.name.data() << ' ' << second.name.data() << ' ' << third.name.data());
            }
        }
    }
}
