// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/arrayitems.h"
#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray dtype(const QByteArray &name, const QByteArray &order = "<", qint64 itemSize = -1,
    const QByteArray &sub = none(), const QByteArray &names = none(), const QByteArray &fields = none())
{
    return built(called(global("numpy", "dtype"), tuple({text(name), truth(false), truth(true)})),
        tuple({integer(3), text(order), sub, names, fields, integer(itemSize), integer(-1), integer(0)}));
}

QByteArray array(const QByteArray &type, const QByteArray &shape, const QByteArray &data,
    const QByteArray &module = "numpy.core.multiarray")
{
    return built(
        called(global(module, "_reconstruct"), tuple({global("numpy", "ndarray"), tuple({integer(0)}), bytes("b")})),
        tuple({integer(1), shape, type, truth(false), data}));
}

const Array &onlyArray(const DocumentPtr &document)
{
    return document->values.arrays.at(document->values[root(document)].link);
}
// The array's numbers, one byte each, row by row.
QByteArray rowsOf(const DocumentPtr &document)
{
    Progress progress;
    QByteArray rows;
    forRowMajorItems(*document, onlyArray(document), progress, [&](std::span<const std::byte> items) {
        rows.append(reinterpret_cast<const char *>(items.data()), qsizetype(items.size()));
    });
    return rows;
}
QByteArray fromBuffer(std::initializer_list<QByteArray> orderAndAxes)
{
    QByteArray arguments = bytes("abcdef") + dtype("u1") + tuple({integer(2), integer(3)});
    for (const QByteArray &argument : orderAndAxes)
        arguments += argument;
    return called(global("numpy._core.numeric", "_frombuffer"), '(' + arguments + 't');
}

const NumpyType &typeOf(const DocumentPtr &document)
{
    return document->values.numpyTypes.at(onlyArray(document).type);
}

}

TEST_CASE("an array's dtype comes from its state, in the machine's byte order as numpy unpickles it")
{
    struct Row
    {
        QByteArray name, order, descr;
        int size;
    };
    const auto row = GENERATE(Row{"f4", "<", "<f4", 4}, Row{"i2", ">", "<i2", 2}, Row{"b1", "|", "|b1", 1},
        Row{"u1", "|", "|u1", 1}, Row{"c16", "<", "<c16", 16}, Row{"U3", "<", "<U3", 12}, Row{"S5", "|", "|S5", 5},
        Row{"V7", "|", "|V7", 7});
    const QByteArray module = GENERATE("numpy.core.multiarray", "numpy._core.multiarray");
    const DocumentPtr document = openedValue(
        array(dtype(row.name, row.order), tuple({integer(2)}), bytes(QByteArray(2 * row.size, 'x')), module));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK(onlyArray(document).error.isEmpty());
    CHECK(typeOf(document).descr == row.descr);
    CHECK(typeOf(document).itemSize == row.size);
}

TEST_CASE("data of another size than shape and dtype state is an error on the array")
{
    const QByteArray shape = GENERATE(tuple({integer(3)}), tuple({integer(-1)}),
        tuple({integer(qint64(1) << 62), integer(4)}), tuple({integer(qint64(1) << 32), integer(qint64(1) << 32)}));
    const DocumentPtr document = openedValue(array(dtype("f4"), shape, bytes(QByteArray(8, 'x'))));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK_FALSE(onlyArray(document).error.isEmpty());
}

TEST_CASE("bytes may be spelt as latin1 text")
{
    const QByteArray encoded = called(global("_codecs", "encode"), tuple({text("\xc3\xbf\x41"), text("latin1")}));
    const DocumentPtr document = openedValue(array(dtype("u1"), tuple({integer(2)}), encoded));
    CHECK(onlyArray(document).bytes == QByteArray("\xff\x41"));
    const QByteArray other = called(global("_codecs", "encode"), tuple({text("\xd1\x8f"), text("latin1")}));
    CHECK(openedValue(other)->values.hasErrors());
}

TEST_CASE("structured dtypes have fields, and those lie inside")
{
    const auto structured = [](qint64 itemSize, qint64 offset) {
        return array(
            dtype("V" + QByteArray::number(itemSize), "|", itemSize, none(), tuple({text("a"), text("b")}),
                dict({text("a"), tuple({dtype("i4"), integer(0)}), text("b"), tuple({dtype("f4"), integer(offset)})})),
            tuple({integer(1)}), bytes(QByteArray(itemSize, 'x')));
    };
    const DocumentPtr document = openedValue(structured(8, 4));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK(typeOf(document).fields.size() == 2);
    CHECK(typeOf(document).fields[1].offset == 4);
    for (const qint64 offset : {qint64(5), qint64(-1), std::numeric_limits<qint64>::max()})
        CHECK(openedValue(structured(8, offset))->values.hasErrors());
}

TEST_CASE("subarrays have the size of their elements")
{
    const auto sub
        = [](qint64 itemSize) { return dtype("V8", "|", itemSize, tuple({dtype("f4"), tuple({integer(2)})})); };
    const DocumentPtr good = openedValue(sub(8));
    CHECK(good->values.kind(root(good)) == Kind::NumpyDType);
    const DocumentPtr bad = openedValue(sub(12));
    CHECK_FALSE(bad->values.error(root(bad)).isEmpty());
}

TEST_CASE("a dtype made of itself is an error, not a hang")
{
    const QByteArray type = called(global("numpy", "dtype"), tuple({text("V8"), truth(false), truth(true)})) + "q\x01";
    const QByteArray self = built(type,
        tuple({integer(3), text("|"), none(), tuple({text("a"), text("b")}),
            dict({text("a"), tuple({"h\x01", integer(0)}), text("b"), tuple({"h\x01", integer(0)})}), integer(8),
            integer(1), integer(0)}));
    const DocumentPtr document = openedValue(self);
    CHECK_FALSE(document->values.error(root(document)).isEmpty());
}

TEST_CASE("object arrays hold values")
{
    const DocumentPtr document
        = openedValue(array(dtype("O8", "|"), tuple({integer(2)}), list({integer(1), text("two")})));
    CHECK(typeOf(document).isObject);
    CHECK(document->values.items(onlyArray(document).objects).size() == 2);
    CHECK(onlyArray(document).error.isEmpty());
    CHECK_FALSE(
        onlyArray(openedValue(array(dtype("O8", "|"), tuple({integer(3)}), list({integer(1)})))).error.isEmpty());
}

TEST_CASE("scalars have the size of their dtype")
{
    const auto scalar = [](const QByteArray &data) {
        return called(global("numpy.core.multiarray", "scalar"), tuple({dtype("f8"), bytes(data)}));
    };
    const DocumentPtr good = openedValue(scalar(QByteArray(8, '\0')));
    CHECK(good->values.kind(root(good)) == Kind::NumpyScalar);
    const DocumentPtr bad = openedValue(scalar("1234567"));
    CHECK_FALSE(bad->values.error(root(bad)).isEmpty());
}

TEST_CASE("dates keep their unit")
{
    const QByteArray state = tuple({integer(4), text("<"), none(), none(), none(), integer(-1), integer(-1), integer(0),
        tuple({none(), tuple({bytes("s"), integer(25), integer(1), integer(1)})})});
    const DocumentPtr document
        = openedValue(built(called(global("numpy", "dtype"), tuple({text("M8"), truth(false), truth(true)})), state));
    REQUIRE(document->values.kind(root(document)) == Kind::NumpyDType);
    CHECK(document->values.numpyTypes.at(0).descr == "<M8[25s]");
}

TEST_CASE("a recarray is an array of a structure, and a record a scalar of one")
{
    const QByteArray fields
        = dict({text("a"), tuple({dtype("i4"), integer(0)}), text("b"), tuple({dtype("f8"), integer(4)})});
    const QByteArray state = tuple(
        {integer(3), text("|"), none(), tuple({text("a"), text("b")}), fields, integer(12), integer(1), integer(16)});
    const QByteArray record
        = built(called(global("numpy", "dtype"), tuple({global("numpy", "record"), truth(false), truth(true)})), state);
    const QByteArray twelve(12, 'x');
    const DocumentPtr document
        = openedValue(built(called(global("numpy._core.multiarray", "_reconstruct"),
                                tuple({global("numpy.rec", "recarray"), tuple({integer(0)}), bytes("b")})),
            tuple({integer(1), tuple({integer(2)}), record, truth(false), bytes(twelve + twelve)})));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK(onlyArray(document).error.isEmpty());
    CHECK(typeOf(document).descr == "|V12");
    CHECK(typeOf(document).fields.size() == 2);
    const DocumentPtr scalar
        = openedValue(called(global("numpy._core.multiarray", "scalar"), tuple({record, bytes(twelve)})));
    CHECK(scalar->values.kind(root(scalar)) == Kind::NumpyScalar);
    const DocumentPtr unknown
        = openedValue(called(global("numpy", "dtype"), tuple({global("os", "system"), truth(false), truth(true)})));
    CHECK(unknown->values.error(root(unknown)).contains(QStringLiteral("os.system")));
}

TEST_CASE("a buffer is laid out in the order that numpy names, which axes may be told for")
{
    struct Row
    {
        QByteArray order;
        Extents shape;
        QByteArray rows;
        Extents strides;
    };
    const auto row = GENERATE(Row{text("C"), {2, 3}, "abcdef", {3, 1}}, Row{text("F"), {2, 3}, "acebdf", {1, 2}},
        Row{text("A"), {2, 3}, "abcdef", {3, 1}}, Row{text("f"), {2, 3}, "acebdf", {1, 2}},
        Row{none(), {2, 3}, "abcdef", {3, 1}},
        Row{text("K") + tuple({integer(1), integer(0)}), {3, 2}, "adbecf", {1, 3}},
        Row{text("K") + tuple({integer(-1), integer(-2)}), {3, 2}, "adbecf", {1, 3}},
        Row{text("K") + tuple({integer(0), integer(1)}), {2, 3}, "abcdef", {3, 1}},
        Row{text("F") + tuple({integer(0), integer(1)}), {2, 3}, "acebdf", {1, 2}});
    const DocumentPtr document = openedValue(fromBuffer({row.order}));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK(onlyArray(document).shape == row.shape);
    CHECK(rowsOf(document) == row.rows);
    CHECK(stridesOf(onlyArray(document)) == row.strides);
}

TEST_CASE("three axes are permuted as numpy does it")
{
    // numpy.arange(24).reshape(2, 3, 4).transpose(2, 0, 1), as numpy 2.4 pickles it.
    QByteArray numbers;
    for (char c = 0; c < 24; ++c)
        numbers += c;
    const DocumentPtr document = openedValue(called(global("numpy._core.numeric", "_frombuffer"),
        tuple({bytes(numbers), dtype("u1"), tuple({integer(2), integer(3), integer(4)}), text("K"),
            tuple({integer(2), integer(0), integer(1)})})));
    REQUIRE(document->values.kind(root(document)) == Kind::Array);
    CHECK(onlyArray(document).shape == Extents{4, 2, 3});
    CHECK(rowsOf(document).toHex() == "0004080c10140105090d111502060a0e121603070b0f1317");
}

TEST_CASE("an order that numpy does not take is an error of the array")
{
    const QByteArray order = GENERATE(text("K"), text("X"), text(""), integer(1),
        text("k") + tuple({integer(1), integer(0)}), text("K") + tuple({integer(0)}),
        text("K") + tuple({integer(0), integer(0)}), text("K") + tuple({integer(0), integer(2)}),
        text("K") + tuple({integer(1), integer(-1)}), text("K") + integer(1));
    const DocumentPtr document = openedValue(fromBuffer({order}));
    CHECK_FALSE(document->values.error(root(document)).isEmpty());
}
