// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <QtEndian>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <cmath>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray safetensors(const QByteArray &header, const QByteArray &data)
{
    const quint64 size = qToLittleEndian(quint64(header.size()));
    return QByteArray(reinterpret_cast<const char *>(&size), 8) + header + data;
}

QByteArray record(const QByteArray &key, const QByteArray &dtype, const QByteArray &shape, int begin, int end)
{
    return '"' + key + R"(":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":[)"
        + QByteArray::number(begin) + ',' + QByteArray::number(end) + "]}";
}

const Tensor &tensorAt(const DocumentPtr &document, size_t place)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(place).value));
}

}

TEST_CASE("a safetensors file is a dict of tensors in the header's order, and its metadata a root beside it")
{
    const DocumentPtr document = opened(safetensors("{\"__metadata__\":{\"format\":\"pt\"},"
            + record("b", "F32", "[2,1]", 0, 8) + " , " + record("a", "BF16", "[]", 8, 10) + "}   ",
        "12345678ab"));
    CHECK(document->format == QLatin1StringView("safetensors"));
    CHECK(document->error.isEmpty());
    CHECK(document->notes.isEmpty());
    REQUIRE(document->roots.size() == 2);
    CHECK(document->roots[1].entry == "__metadata__");
    CHECK(document->values.text(document->values.items(document->roots[1].value)[1]) == "pt");
    CHECK(document->values.text(document->values.items(root(document))[0]) == "b");
    CHECK(tensorAt(document, 0).shape == Extents{2, 1});
    CHECK(tensorAt(document, 0).stride == Extents{1, 1});
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors[1].value, progress);
    CHECK(readBytes(*data.bytes, 0, 2, 2) == "ab");
}

TEST_CASE("every dtype of the format is read or named")
{
    struct Row
    {
        const char *name;
        DType dtype;
        int bytes; // of four elements
    };
    const auto type = GENERATE(Row{"BOOL", DType::Bool, 4}, Row{"U8", DType::UInt8, 4}, Row{"I8", DType::Int8, 4},
        Row{"F8_E5M2", DType::Float8E5M2, 4}, Row{"F8_E4M3", DType::Float8E4M3FN, 4},
        Row{"F8_E8M0", DType::Float8E8M0FNU, 4}, Row{"I16", DType::Int16, 8}, Row{"U16", DType::UInt16, 8},
        Row{"F16", DType::Float16, 8}, Row{"BF16", DType::BFloat16, 8}, Row{"I32", DType::Int32, 16},
        Row{"U32", DType::UInt32, 16}, Row{"F32", DType::Float32, 16}, Row{"C64", DType::Complex64, 32},
        Row{"F64", DType::Float64, 32}, Row{"I64", DType::Int64, 32}, Row{"U64", DType::UInt64, 32});
    const DocumentPtr document
        = opened(safetensors('{' + record("a", type.name, "[4]", 0, type.bytes) + '}', QByteArray(type.bytes, 'x')));
    CAPTURE(type.name);
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).dtype == type.dtype);
    const DocumentPtr strange = opened(safetensors('{' + record("a", "Q9", "[4]", 0, 3) + '}', "xyz"));
    CHECK(onlyTensor(strange).error.contains(QStringLiteral("Q9")));
}

TEST_CASE("six-bit floats are decoded to float32, four of them out of three bytes, low bits first")
{
    struct Row
    {
        const char *name;
        std::array<float, 4> values; // of the bits 0x01, 0x20, 0x1f, 0x3f
    };
    // OCP microscaling formats, tables of E2M3 (bias 1) and E3M2 (bias 3): least denormal, -0, largest, -largest.
    const auto type
        = GENERATE(Row{"F6_E2M3", {0.125f, -0.0f, 7.5f, -7.5f}}, Row{"F6_E3M2", {0.0625f, -0.0f, 28.0f, -28.0f}});
    const QByteArray packed = QByteArray::fromHex("01f8fd"); // 0x01 | 0x20 << 6 | 0x1f << 12 | 0x3f << 18
    const DocumentPtr document
        = opened(safetensors('{' + record("u", "U8", "[1]", 0, 1) + ',' + record("a", type.name, "[2,4]", 1, 7) + '}',
            'u' + packed + packed));
    CAPTURE(type.name);
    CHECK(document->error.isEmpty());
    const Tensor &tensor = tensorAt(document, 1);
    CHECK(tensor.error.isEmpty());
    CHECK(tensor.dtype == DType::Float32);
    CHECK(document->values.storage(tensor.storage).className == QLatin1StringView(type.name));
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors[1].value, progress);
    const QByteArray bytes = readBytes(*data.bytes, 0, 32, 32);
    for (size_t i = 0; i < 8; ++i) {
        const auto value = qFromLittleEndian<float>(bytes.constData() + 4 * i);
        CHECK(value == type.values[i % 4]);
        CHECK(std::signbit(value) == std::signbit(type.values[i % 4]));
    }
    const DocumentPtr odd = opened(safetensors('{' + record("a", type.name, "[3]", 0, 2) + '}', "xy"));
    CHECK_FALSE(onlyTensor(odd).error.isEmpty());
}

TEST_CASE("two F4 elements are one float4_e2m1fn_x2, as in torch")
{
    const DocumentPtr document = opened(safetensors('{' + record("a", "F4", "[3,4]", 0, 6) + '}', "abcdef"));
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).dtype == DType::Float4E2M1FNx2);
    CHECK(onlyTensor(document).shape == Extents{3, 2});
    CHECK_FALSE(onlyTensor(opened(safetensors('{' + record("a", "F4", "[3]", 0, 2) + '}', "ab"))).error.isEmpty());
}

TEST_CASE("what is wrong with one record is its own error")
{
    const QByteArray bad = GENERATE(as<QByteArray>(), R"("b":5)", R"("b":[1,[2,{"x":"}"}]])", R"("b":{})",
        R"("b":{"dtype":"F32","shape":[2],"data_offsets":[0]})", R"("b":{"dtype":7,"shape":[2],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[-2],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":["2"],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[2.5],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[99999999999999999999],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[3],"data_offsets":[8,16]})",
        R"("b":{"dtype":"F32","shape":[2],"data_offsets":[16,8]})",
        R"("b":{"dtype":"X9","shape":[2],"data_offsets":[8,16]})");
    const DocumentPtr document
        = opened(safetensors('{' + record("a", "F32", "[2]", 0, 8) + ',' + bad + '}', QByteArray(16, 'x')));
    CAPTURE(bad);
    REQUIRE(document->tensors.size() == 2);
    CHECK(tensorAt(document, 0).error.isEmpty());
    CHECK_FALSE(tensorAt(document, 1).error.isEmpty());
}

TEST_CASE("a file cut in its data keeps the tensors before the cut and says what a whole one would have")
{
    const QByteArray whole = safetensors(
        '{' + record("a", "F32", "[2]", 0, 8) + ',' + record("b", "F32", "[2]", 8, 16) + '}', QByteArray(16, 'x'));
    for (qsizetype size = whole.size() - 16; size < whole.size(); ++size) {
        CAPTURE(size);
        const DocumentPtr document = opened(whole.first(size));
        CHECK(document->error.contains(QString::number(whole.size())));
        CHECK(tensorAt(document, 0).error.isEmpty() == (size >= whole.size() - 8));
        CHECK_FALSE(tensorAt(document, 1).error.isEmpty());
    }
}

TEST_CASE("a header cut anywhere, or of an impossible length, is refused in a sentence")
{
    const QByteArray whole = safetensors('{' + record("a", "F32", "[2]", 0, 8) + '}', {});
    for (qsizetype size = 10; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(refusal(whole.first(size)).isEmpty());
    }
    for (const char *header : {"{\"a\"", "{\"a\":}", "{\"a\":{}}x", "{\"a\" {}}", "{\"a\":{\"dtype\":\"F32\",}}"}) {
        CAPTURE(header);
        CHECK_FALSE(refusal(safetensors(header, {})).isEmpty());
    }
    CHECK_FALSE(refusal(safetensors("{\"a\":" + QByteArray(100000, '['), {})).isEmpty());
    CHECK_FALSE(refusal(QByteArray("\0\0\0\0\0\0\0\x08{\"a\"", 12)).isEmpty());
}

TEST_CASE("holes, overlaps, repeated keys and bytes at the end are told")
{
    const QByteArray a = record("a", "F32", "[2]", 0, 8);
    const DocumentPtr hole
        = opened(safetensors('{' + a + ',' + record("b", "U8", "[4]", 12, 16) + '}', QByteArray(16, 'x')));
    CHECK(hole->error.isEmpty());
    CHECK(hole->notes.size() == 1);
    const DocumentPtr overlap
        = opened(safetensors('{' + record("b", "U8", "[4]", 4, 8) + ',' + a + '}', QByteArray(8, 'x')));
    CHECK_FALSE(overlap->error.isEmpty());
    CHECK_FALSE(tensorAt(overlap, 0).error.isEmpty());
    CHECK(tensorAt(overlap, 1).error.isEmpty());
    const DocumentPtr repeated
        = opened(safetensors('{' + a + ',' + record("a", "U8", "[8]", 8, 16) + '}', QByteArray(16, 'x')));
    CHECK(repeated->notes.size() == 1);
    const DocumentPtr longer = opened(safetensors('{' + a + '}', QByteArray(9, 'x')));
    CHECK(longer->notes.size() == 1);
    CHECK(longer->error.isEmpty());
}

TEST_CASE("keys with escapes are decoded, others are parts of the header")
{
    const DocumentPtr document = opened(safetensors(
        '{' + record(R"(\u00e9\n\"\ud83d\ude00)", "U8", "[1]", 0, 1) + ',' + record("моё", "U8", "[1]", 1, 2) + '}',
        "ab"));
    const auto items = document->values.items(root(document));
    CHECK(document->values.text(items[0]) == "é\n\"😀");
    CHECK(document->values.text(items[2]) == "моё");
    CHECK_FALSE(refusal(safetensors('{' + record(R"(\u12)", "U8", "[1]", 0, 1) + '}', "a")).isEmpty());
}

TEST_CASE("an empty tensor may claim any other sizes")
{
    const DocumentPtr document = opened(
        safetensors('{' + record("a", "F32", "[0,4611686018427387904,4611686018427387904,3]", 0, 0) + '}', {}));
    CHECK(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).stride[2] == 3);
    CHECK(onlyTensor(document).stride[0] == 0);
}
