// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/value/json.h"
#include "core/value/values.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>

using namespace pith;

TEST_CASE("containers keep their items however they grow beside each other")
{
    Values values;
    const ValueId a = values.addContainer(Kind::List);
    const ValueId b = values.addContainer(Kind::List);
    for (int i = 0; i < 1000; ++i) {
        const ValueId item = values.addInt(i);
        values.append(a, std::span(&item, 1));
        values.append(b, std::span(&item, 1));
    }
    CHECK(values.items(a).size() == 1000);
    CHECK(std::ranges::equal(values.items(a), values.items(b)));
    CHECK(values[values.items(b)[999]].integer == 999);
}

TEST_CASE("integers of any size print as Python prints them")
{
    Values values;
    const auto binary = [&](const char *hex) {
        return values.decimal(values.addText(Kind::BigInt, QByteArrayView(QByteArray::fromHex(hex))));
    };
    CHECK(values.decimal(values.addInt(-7)) == QLatin1String("-7"));
    CHECK(binary("000000000000008000") == QLatin1String("9223372036854775808"));
    CHECK(binary("0000000000000080") == QLatin1String("-9223372036854775808"));
    CHECK(binary("00000000000000000001") == QLatin1String("4722366482869645213696"));
    CHECK(binary("ff") == QLatin1String("-1"));
    CHECK(binary("") == QLatin1String("0"));
}

TEST_CASE("names are interned")
{
    Values values;
    CHECK(values.intern(QByteArrayView("os.system")) == values.intern(QByteArrayView("os.system")));
    CHECK(values.intern(QByteArrayView("a")) != values.intern(QByteArrayView("b")));
}

TEST_CASE("every dtype is found by each of its names")
{
    for (const DTypeRow &r : dtypes()) {
        CHECK(dtypeByName(r.name) == r.dtype);
        CHECK((r.storageClass.isEmpty() || dtypeByStorageClass(r.storageClass) == r.dtype));
        CHECK((r.numpy.isEmpty() || dtypeByNumpy(r.numpy) == r.dtype));
        CHECK((r.safetensors.isEmpty() || dtypeBySafetensors(r.safetensors) == r.dtype));
    }
    CHECK(dtypeByNumpy(QLatin1StringView(">f4")) == DType::Float32);
    CHECK(!dtypeByNumpy(QLatin1StringView("|S5")));
}

TEST_CASE("8-bit floats decode as their specifications say")
{
    const auto value = [](DType dtype, int bits) {
        const auto byte = std::byte(bits);
        return row(dtype).toDouble(&byte);
    };
    CHECK(value(DType::Float8E4M3FN, 0x7e) == 448);
    CHECK(std::isnan(value(DType::Float8E4M3FN, 0xff)));
    CHECK(value(DType::Float8E4M3FN, 0x01) == std::ldexp(1, -9));
    CHECK(value(DType::Float8E5M2, 0x7b) == 57344);
    CHECK(value(DType::Float8E5M2, 0xfc) == -std::numeric_limits<double>::infinity());
    CHECK(value(DType::Float8E4M3FNUZ, 0x7f) == 240);
    CHECK(std::isnan(value(DType::Float8E4M3FNUZ, 0x80)));
    CHECK(value(DType::Float8E5M2FNUZ, 0x7f) == 57344);
    CHECK(value(DType::Float8E8M0FNU, 127) == 1);
    CHECK(std::isnan(value(DType::Float8E8M0FNU, 255)));
}

TEST_CASE("shapes are counted without overflow")
{
    CHECK(elementCount({}) == 1);
    CHECK(elementCount({3, 0, 1}) == 0);
    CHECK(elementCount({1 << 20, 1 << 20}) == qint64(1) << 40);
    CHECK(!elementCount({qint64(1) << 62, 4}));
    CHECK(!elementCount({-1}));
    CHECK(!elementCount({0, -1}));
}

TEST_CASE("the reach of a view is one past its last element")
{
    CHECK(reach({2, 3}, {3, 1}, 4) == 10);
    CHECK(reach({2, 0}, {3, 1}, 4) == 0);
    CHECK(reach({qint64(1) << 60}, {0}, 1) == 2);
    CHECK(!reach({2}, {-1}, 4));
    CHECK(!reach({2}, {1, 1}, 0));
    CHECK(!reach({3}, {qint64(1) << 62}, 0));
}

TEST_CASE("contiguity ignores strides that are never used")
{
    CHECK(isContiguous({2, 3}, {3, 1}));
    CHECK(isContiguous({2, 1, 3}, {3, 77, 1}));
    CHECK(isContiguous({0, 3}, {1, 1}));
    CHECK(!isContiguous({3, 2}, {1, 3}));
    CHECK(isContiguous({}, {}));
}

TEST_CASE("doubles are written as the shortest text that reads back")
{
    CHECK(shortest(0.1) == "0.1");
    CHECK(shortest(-0.0) == "-0.0");
    CHECK(shortest(3) == "3.0");
    CHECK(shortest(5e-324) == "5e-324");
    CHECK(shortest(1e300) == "1e+300");
}

TEST_CASE("JSON keeps order, exact integers and odd text")
{
    QByteArray out;
    JsonWriter json([&](QByteArrayView bytes) { out += bytes; });
    json.beginObject();
    json.field(QLatin1StringView("z"), qint64(1) << 53);
    json.field(QLatin1StringView("a"), (qint64(1) << 53) + 1);
    json.key(QLatin1StringView("list"))
        .beginArray()
        .null()
        .value(true)
        .value(std::nan(""))
        .value(std::complex(1.0, -2.0));
    json.endArray().field(QLatin1StringView("t"), QStringLiteral("\"\\\n\u00e9"));
    json.endObject().flush();
    CHECK(out
        == R"({"z": 9007199254740992, "a": "9007199254740993", "list": [null, true, "nan", [1.0, -2.0]], "t": "\"\\\u000a)"
           "\u00e9\"}");
}
