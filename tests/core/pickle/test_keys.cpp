// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/pickle/run.h"

#include <catch2/catch_test_macros.hpp>

#include <QElapsedTimer>

using namespace pith;
using namespace pith::testing;

namespace {

// A dict of these keys, each an opcode and its argument, with 0, 1, 2 … as values.
QByteArray dictOf(const std::vector<QByteArray> &keys)
{
    QByteArray bytes = "}(";
    for (size_t i = 0; i < keys.size(); ++i)
        bytes += keys[i] + 'K' + char(i);
    return bytes + "u.";
}

}

TEST_CASE("of equal keys the first stays, with the last value")
{
    CHECK(Run(dictOf({"U\1a", "U\1b", "U\1a"})).shown() == "{'a': 2, 'b': 1}");
    CHECK(Run(stream("}K\x01K\x02sK\x01K\x03s.")).shown() == "{1: 3}");
    CHECK(Run(stream("ca\nB\n)RK\x01K\x02sK\x01K\x03s.")).shown() == "<a.B>() dict {1: 3}");
    CHECK(Run(stream("(K\x01K\x02K\x01K\x03\x64.")).shown() == "{1: 3}");
    CHECK(Run(stream("\x8f(K\x01\x88K\x02\x90.")).shown() == "{1, 2}");
    CHECK(Run(stream("(K\x01K\x01\x91.")).shown() == "frozenset{1}");
}

TEST_CASE("numbers are equal keys by value, as in Python")
{
    const QByteArray one = "K\1", yes = "\x88", real = QByteArray("G\x3f\xf0\0\0\0\0\0\0", 9);
    CHECK(Run(dictOf({one, yes, real})).shown() == "{1: 2}");
    CHECK(Run(dictOf({QByteArray("K\0", 2), QByteArray("G\x80\0\0\0\0\0\0\0", 9)})).shown() == "{0: 1}");
    const QByteArray half = QByteArray("G\x3f\xe0\0\0\0\0\0\0", 9);
    CHECK(Run(dictOf({half, half})).shown() == "{0.5: 1}");
    const QByteArray big = "\x8a\x09" + QByteArray(8, '\0') + '\1';
    CHECK(Run(dictOf({big, "L18446744073709551616L\n"})).shown() == "{18446744073709551616: 1}");
}

TEST_CASE("texts and bytes are different keys, and so is all else")
{
    CHECK(Run(dictOf({"\x8c\1a", "C\1a", "N", ")", "ca\nB\n"})).items().size() == 10);
    CHECK(Run(dictOf({"N", "N"})).items().size() == 2);
    CHECK(Run(dictOf({"ca\nB\n", "ca\nB\n", "ca\nC\n"})).items().size() == 4);
}

TEST_CASE("tuples are equal keys by their items, at any depth")
{
    CHECK(Run(dictOf({"K\1N\x86\x85", "\x88N\x86\x85", "NK\1\x86\x85"})).shown() == "{((1, None)): 1, ((None, 1)): 2}");
    CHECK(Run(dictOf({")", ")"})).shown() == "{(): 1}");
}

TEST_CASE("a thing that is nothing else is a key of its own")
{
    const QByteArray nan = QByteArray("G\x7f\xf8\0\0\0\0\0\0", 9);
    CHECK(Run(dictOf({nan, nan})).items().size() == 4);
    CHECK(Run(dictOf({nan + "q\1", "h\1"})).items().size() == 2);
    CHECK(Run(dictOf({"ca\nB\n)R", "ca\nB\n)R"})).items().size() == 4);
}

TEST_CASE("keys take time in proportion to their number")
{
    QByteArray texts = "}(", numbers = "}(", nans = "}(";
    for (quint64 i = 0; i < 300'000; ++i) {
        texts += "U\6" + little(i, 6) + 'N';
        numbers += "\x8a\x08" + little(i << 40, 8) + 'N';
        nans += QByteArray("G\x7f\xf8", 3) + little(0, 6) + 'N';
    }
    QElapsedTimer timer;
    timer.start();
    for (const QByteArray &bytes : {texts, numbers, nans})
        CHECK(Run(bytes + "u.").items().size() == 600'000);
    CHECK(timer.elapsed() < 5'000); // quadratic: minutes
}
