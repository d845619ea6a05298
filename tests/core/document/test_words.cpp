// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/words.h"

#include "core/document/repr.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

#include <limits>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

TEST_CASE("bytes have three significant digits from 1 KiB on")
{
    CHECK(humanBytes(0) == "0 B"_L1);
    CHECK(humanBytes(1023) == "1023 B"_L1);
    CHECK(humanBytes(1024) == "1.00 KiB"_L1);
    CHECK(humanBytes(147456) == "144 KiB"_L1);
    CHECK(humanBytes(41165) == "40.2 KiB"_L1);
    CHECK(humanBytes(102'552'371) == "97.8 MiB"_L1);
    CHECK(humanBytes((1 << 20) - 1) == "1.00 MiB"_L1);
    CHECK(humanBytes(10'240 - 1) == "10.0 KiB"_L1);
    CHECK(humanBytes(~quint64(0)) == "16.0 EiB"_L1);
}

TEST_CASE("percentages are never rounded to none or all")
{
    CHECK(percentOf(0, 100) == "0 %"_L1);
    CHECK(percentOf(100, 100) == "100 %"_L1);
    CHECK(percentOf(1, 3) == "33.3 %"_L1);
    CHECK(percentOf(1, 1'000'000) == "< 0.01 %"_L1);
    CHECK(percentOf(999'999, 1'000'000) == "> 99.99 %"_L1);
    CHECK(percentOf(9'995, 10'000) == "99.95 %"_L1);
    CHECK(percentOf(0, 0).isEmpty());
}

TEST_CASE("numbers have six significant digits and an exponent only outside 1e-4 to 1e6")
{
    CHECK(numberText(0.123456789) == "0.123457"_L1);
    CHECK(numberText(-41) == "-41"_L1);
    CHECK(numberText(0.0001) == "0.0001"_L1);
    CHECK(numberText(0.00009) == "9.00000e-05"_L1);
    CHECK(numberText(1e6) == "1.00000e+06"_L1);
    CHECK(numberText(0) == "0"_L1);
    CHECK(numberText(std::numeric_limits<double>::quiet_NaN()) == "nan"_L1);
}

TEST_CASE("shapes are written for the screen and for Python")
{
    CHECK(shapeText({64, 64, 3, 3}) == u"64×64×3×3"_s);
    CHECK(shapeText({}) == "scalar"_L1);
    CHECK(pythonShape({64, 3}) == "(64, 3)"_L1);
    CHECK(pythonShape({5}) == "(5,)"_L1);
    CHECK(pythonShape({}) == "()"_L1);
}

TEST_CASE("one line tells a value")
{
    Builder b;
    CHECK(summaryOf(b.values, b.values.addInt(12)) == "= 12"_L1);
    CHECK(summaryOf(b.values, b.values.addNone()) == "= None"_L1);
    CHECK(summaryOf(b.values, b.text("adam")) == "\"adam\""_L1);
    CHECK(summaryOf(b.values, b.text("a\n\"b\"")) == R"("a\n\"b\"")"_L1);
    CHECK(summaryOf(b.values, b.text(QByteArray(100, 'x').constData())) == u'"' + QString(60, u'x') + u"…\""_s);
    CHECK(summaryOf(b.values, b.dict({{"a", b.values.addInt(1)}})) == "1 item"_L1);
    CHECK(summaryOf(b.values, b.list({})) == "0 items"_L1);
    CHECK(summaryOf(b.values, b.tensor({2, 3})) == u"2×3"_s);
    CHECK(summaryOf(b.values, b.object("foo.Bar")) == "foo.Bar"_L1);
    CHECK(typeName(b.values, b.tensor({2}, DType::BFloat16)) == "bfloat16"_L1);
    CHECK(typeName(b.values, b.array("<f4", {1}, {})) == "<f4"_L1);
    CHECK(typeName(b.values, b.list({}, Kind::Tuple)) == "tuple"_L1);
}

TEST_CASE("a plain object of protocol 0 has the class that is rebuilt")
{
    Builder b;
    Object object;
    object.arguments
        = b.list({b.values.addGlobal(b.values.intern(QLatin1StringView("foo.Bar"))), b.values.addNone()}, Kind::Tuple);
    CHECK(typeName(b.values, b.object("copyreg._reconstructor", object)) == "foo.Bar"_L1);
}

TEST_CASE("floats are written as Python writes them")
{
    CHECK(floatRepr(0.1) == "0.1"_L1);
    CHECK(floatRepr(1) == "1.0"_L1);
    CHECK(floatRepr(-0.0) == "-0.0"_L1);
    CHECK(floatRepr(1e15) == "1000000000000000.0"_L1);
    CHECK(floatRepr(1e16) == "1e+16"_L1);
    CHECK(floatRepr(123456.789) == "123456.789"_L1);
    CHECK(floatRepr(0.0001) == "0.0001"_L1);
    CHECK(floatRepr(0.00001) == "1e-05"_L1);
    CHECK(floatRepr(5e-324) == "5e-324"_L1);
    CHECK(floatRepr(-HUGE_VAL) == "-inf"_L1);
}

TEST_CASE("repr of everything")
{
    Builder b;
    Values &v = b.values;
    const ValueId one = v.addInt(1);
    CHECK(reprOf(v, b.text("it's")) == "\"it's\""_L1);
    CHECK(reprOf(v, b.text("it's \"so\"")) == R"('it\'s "so"')"_L1);
    CHECK(reprOf(v, b.text("a\n\t\x7f\\")) == R"('a\n\t\x7f\\')"_L1);
    CHECK(reprOf(v, b.text("\xc2\xa0\xe2\x80\x8b\xf0\x9f\x98\x80\xed\xb2\x80")) == u"'\\xa0\\u200b😀\\udc80'"_s);
    CHECK(reprOf(v, v.addText(Kind::Bytes, QByteArrayView("a'\xff\0", 4))) == R"(b"a'\xff\x00")"_L1);
    CHECK(reprOf(v, v.addText(Kind::ByteArray, QByteArrayView("x"))) == "bytearray(b'x')"_L1);
    CHECK(reprOf(v, b.list({one, b.list({one}, Kind::Tuple), b.list({}, Kind::Set)})) == "[1, (1,), set()]"_L1);
    CHECK(reprOf(v, b.pairs({one, b.list({one}, Kind::FrozenSet)})) == "{1: frozenset({1})}"_L1);
    CHECK(reprOf(v, b.list({one}, Kind::Size)) == "torch.Size([1])"_L1);
    CHECK(reprOf(v, v.addComplex({0, 2})) == "2j"_L1);
    CHECK(reprOf(v, v.addComplex({1, -2.5})) == "(1-2.5j)"_L1);
    CHECK(reprOf(v, v.addWord(WordKind::Device, "cuda:1")) == "device(type='cuda', index=1)"_L1);
    CHECK(reprOf(v, v.addWord(WordKind::DType, "torch.float32")) == "torch.float32"_L1);
    CHECK(reprOf(v, b.tensor({2, 3})) == "<tensor float32 (2, 3)>"_L1);
    Object call;
    call.arguments = b.list({one, b.text("x")}, Kind::Tuple);
    CHECK(reprOf(v, b.object("foo.Bar", call)) == "foo.Bar(1, 'x')"_L1);
}

TEST_CASE("objects of the standard library that are one value are written as Python does")
{
    Builder b;
    Values &v = b.values;
    const auto number = [&](qint64 n) { return v.addInt(n); };
    const auto raw = [&](QByteArrayView bytes) { return v.addText(Kind::Bytes, bytes); };
    const auto made = [&](const char *type, std::initializer_list<ValueId> arguments) {
        Object object;
        object.arguments = b.list(arguments, Kind::Tuple);
        return b.object(type, object);
    };
    const auto repr
        = [&](const char *type, std::initializer_list<ValueId> arguments) { return reprOf(v, made(type, arguments)); };
    CHECK(repr("datetime.date", {raw("\x07\xe8\x02\x1d")}) == "datetime.date(2024, 2, 29)"_L1);
    CHECK(repr("datetime.datetime", {raw(QByteArrayView("\x07\xe8\x01\x02\x03\x04\x00\x00\x00\x00", 10))})
        == "datetime.datetime(2024, 1, 2, 3, 4)"_L1);
    const ValueId delta = made("datetime.timedelta", {number(0), number(7200), number(0)});
    const ValueId zone = made("datetime.timezone", {delta});
    CHECK(repr("datetime.datetime", {raw(QByteArrayView("\x07\xe8\x81\x02\x03\x04\x05\x00\x00\x06", 10)), zone})
        == "datetime.datetime(2024, 1, 2, 3, 4, 5, 6, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200)))"_L1);
    CHECK(repr("datetime.time", {raw(QByteArrayView("\x01\x02\x03\x00\x00\x00", 6))}) == "datetime.time(1, 2, 3)"_L1);
    CHECK(repr("datetime.timedelta", {number(0), number(0), number(0)}) == "datetime.timedelta(0)"_L1);
    CHECK(repr("decimal.Decimal", {b.text("1.50")}) == "Decimal('1.50')"_L1);
    CHECK(repr("fractions.Fraction", {b.text("1/3")}) == "Fraction(1, 3)"_L1);
    CHECK(repr("builtins.range", {number(0), number(9), number(2)}) == "range(0, 9, 2)"_L1);
    CHECK(repr("pathlib.PosixPath", {b.text("/"), b.text("data"), b.text("x.pt")}) == "PosixPath('/data/x.pt')"_L1);
    CHECK(repr("pathlib.PurePosixPath", {}) == "PurePosixPath('.')"_L1);
    Object uuid;
    uuid.state = b.dict({{"int", v.addText(Kind::BigInt, QByteArray::fromHex("0f0e0d0c0b0a09080706050403020100"))}});
    CHECK(reprOf(v, b.object("uuid.UUID", uuid)) == "UUID('00010203-0405-0607-0809-0a0b0c0d0e0f')"_L1);
    Object chunk;
    const ValueId offset = v.addContainer(Kind::Size, std::array{v.addInt(2), v.addInt(0)});
    chunk.state = b.dict({{"fqn", v.addText(Kind::Str, "m.w")}, {"offset", offset}, {"index", v.addInt(1)}});
    CHECK(reprOf(v, b.object("torch.distributed.checkpoint.metadata.MetadataIndex", chunk))
        == "MetadataIndex(fqn='m.w', offset=[2, 0], index=1)"_L1);

    // What makes no sense is written as the call that it is.
    CHECK(repr("datetime.date", {raw("\x07")}) == "datetime.date(b'\\x07')"_L1);
    CHECK(repr("pathlib.PosixPath", {number(1)}) == "pathlib.PosixPath(1)"_L1);
    CHECK(summaryOf(v, made("mods.Color", {number(2)})) == "= mods.Color(2)"_L1);
}

TEST_CASE("repr of an object tells what was put into it")
{
    Builder b;
    Values &v = b.values;
    const ValueId one = v.addInt(1);
    Object object;
    object.arguments = b.list({v.addGlobal(v.intern("builtins.list"_L1))}, Kind::Tuple);
    object.dictItems = b.pairs({b.text("a"), b.list({one})});
    CHECK(reprOf(v, b.object("collections.defaultdict", object))
        == "collections.defaultdict(builtins.list, {'a': [1]})"_L1);
    object = {};
    object.listItems = b.list({one, one});
    CHECK(reprOf(v, b.object("foo.Bag", object)) == "foo.Bag([1, 1])"_L1);
}

TEST_CASE("scalars of numpy are written with their values")
{
    Builder b;
    Values &v = b.values;
    const auto repr = [&](const char *descr, const QByteArray &bytes) {
        NumpyType type;
        type.descr = descr;
        type.itemSize = bytes.size();
        v.numpyTypes.push_back(type);
        v.numpyScalars.push_back({quint32(v.numpyTypes.size() - 1), bytes, ValueId::None});
        Value value;
        value.kind = Kind::NumpyScalar;
        value.link = quint32(v.numpyScalars.size() - 1);
        return reprOf(v, v.add(value));
    };
    using B = QByteArray;
    CHECK(repr("<U2", B("h\0\0\0i\0\0\0", 8)) == "np.str_('hi')"_L1);
    CHECK(repr("|S3", "abc") == "np.bytes_(b'abc')"_L1);
    CHECK(repr(">M8[D]", B("\0\0\0\0\0\0\0\1", 8)) == "np.datetime64('1970-01-02')"_L1);
    CHECK(repr("<c8", B("\0\0\x80\x3f\0\0\0\x40", 8)) == "np.complex64((1+2j))"_L1);
    CHECK(repr(">c8", B("\x3f\x80\0\0\x40\0\0\0", 8)) == "np.complex64((1+2j))"_L1);
    CHECK(repr("<f16", B("\0\0\0\0\0\0\0\xc0\xff\x3f", 10) + B(6, '\0')) == "np.longdouble('1.5')"_L1);
    CHECK(repr("|V2", B("\1\2")) == "np.void(0x0102)"_L1);
}

TEST_CASE("repr is bounded, whatever the value's size, depth and cycles")
{
    Builder b;
    ValueId deep = b.list({});
    for (int i = 0; i < 100'000; ++i)
        deep = b.list({deep});
    CHECK(reprOf(b.values, deep, 10) == u"[[[[[[[[[…"_s);
    CHECK(reprStart(b.values, deep, 4) == "[[[["_L1);
    const ValueId loop = b.list({});
    b.values.append(loop, std::array{loop});
    CHECK(reprOf(b.values, loop, 100).size() == 100);
    CHECK(reprOf(b.values, b.text(QByteArray(1'000'000, 'x').constData()), 20).size() == 20);
    ValueId persistent = b.text("id");
    for (int i = 0; i < 100'000; ++i) {
        Value value;
        value.kind = Kind::Persistent;
        value.link = number(persistent);
        persistent = b.values.add(value);
    }
    CHECK(reprOf(b.values, persistent, 15) == u"persistent(per…"_s);
}
