// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/convert.h"

#include <catch2/catch_test_macros.hpp>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

using namespace pith;

namespace {

template <typename To, typename From> To converted(DType from, DType to, From value)
{
    REQUIRE(converts(from, to));
    To result = {};
    conversion(from, to)(std::as_bytes(std::span(&value, 1)), std::as_writable_bytes(std::span(&result, 1)));
    return result;
}

template <typename T> double toDouble(DType dtype, T bits)
{
    return row(dtype).toDouble(reinterpret_cast<const std::byte *>(&bits));
}

// The element of a 16-bit float that is nearest to a value, ties to even bits, found by trying all.
quint16 nearest(DType dtype, double value)
{
    quint32 best = 0;
    double bestDistance = std::numeric_limits<double>::infinity();
    for (quint32 bits = 0; bits < 0x10000; ++bits) {
        const double candidate = toDouble(dtype, quint16(bits));
        const double distance = std::fabs(candidate - value);
        if (std::isfinite(candidate) && std::signbit(candidate) == std::signbit(value)
            && (distance < bestDistance || (distance == bestDistance && bits % 2 == 0))) {
            best = bits;
            bestDistance = distance;
        }
    }
    return quint16(best);
}

}

TEST_CASE("every 16-bit float survives the way to float32 and back")
{
    for (const DType dtype : {DType::Float16, DType::BFloat16}) {
        for (quint32 bits = 0; bits < 0x10000; ++bits) {
            const double value = toDouble(dtype, quint16(bits));
            const auto wide = converted<float>(dtype, DType::Float32, quint16(bits));
            const auto back = converted<quint16>(DType::Float32, dtype, wide);
            if (std::isnan(value))
                CHECK(std::isnan(toDouble(dtype, back)));
            else if (back != bits || double(wide) != value)
                FAIL("bits " << bits);
        }
    }
}

TEST_CASE("floats are rounded to the nearest 16-bit float, ties to even")
{
    for (const DType dtype : {DType::Float16, DType::BFloat16}) {
        for (const float value : {1.0f, 1.0004883f, 1.0014648f, 1.00390625f, 1.01171875f, 3.14159f, -2.71828f, 1e-5f,
                 6.1e-5f, 5.96e-8f, 2.98e-8f, 2.9802325e-8f, 8.94e-8f, 65504.0f, 65519.0f, -0.0f, 1e-30f})
            CHECK(converted<quint16>(DType::Float32, dtype, value) == nearest(dtype, double(value)));
    }
    CHECK(converted<quint16>(DType::Float32, DType::Float16, 65520.0f) == 0x7c00);
    CHECK(converted<quint16>(DType::Float32, DType::Float16, -1e30f) == 0xfc00);
    CHECK(converted<quint16>(DType::Float32, DType::BFloat16, std::numeric_limits<float>::max()) == 0x7f80);
}

TEST_CASE("integers go exactly where they fit, and to the end of the range where not")
{
    constexpr qint64 large = (1ll << 53) + 1;
    CHECK(converted<quint64>(DType::Int64, DType::UInt64, large) == quint64(large));
    CHECK(converted<quint64>(DType::Int64, DType::UInt64, qint64(-1)) == 0);
    CHECK(converted<qint64>(DType::UInt64, DType::Int64, ~0ull) == std::numeric_limits<qint64>::max());
    CHECK(converted<qint8>(DType::Int64, DType::Int8, qint64(-129)) == -128);
    CHECK(converted<quint8>(DType::Int8, DType::Bool, qint8(-3)) == 1);
    CHECK(converted<float>(DType::UInt8, DType::Float32, quint8(255)) == 255.0f);
}

TEST_CASE("floats lose their fraction in integers and never overflow")
{
    CHECK(converted<qint32>(DType::Float32, DType::Int32, -1.9f) == -1);
    CHECK(converted<qint32>(DType::Float32, DType::Int32, 3e9f) == std::numeric_limits<qint32>::max());
    CHECK(converted<qint64>(DType::Float64, DType::Int64, -1e300) == std::numeric_limits<qint64>::min());
    CHECK(converted<quint8>(DType::Float32, DType::UInt8, -0.5f) == 0);
    CHECK(converted<quint8>(DType::Float32, DType::UInt8, -7.0f) == 0);
    CHECK(converted<qint32>(DType::Float32, DType::Int32, std::nanf("")) == 0);
}

TEST_CASE("complex goes to complex only, and what is real gets an imaginary part of 0")
{
    using Pair = std::array<float, 2>;
    CHECK(converted<Pair>(DType::Complex128, DType::Complex64, std::array{1.5, -2.0}) == Pair{1.5f, -2.0f});
    CHECK(converted<Pair>(DType::Int16, DType::Complex64, qint16(3)) == Pair{3.0f, 0.0f});
    CHECK_FALSE(converts(DType::Complex64, DType::Float32));
    CHECK_FALSE(converts(DType::Float32, DType::Float8E5M2));
    CHECK_FALSE(converts(DType::Float32, DType::QInt8));
    CHECK(converts(DType::QInt8, DType::Int8));
}

TEST_CASE("whatever numpy or safetensors hold instead of a dtype can be converted to")
{
    for (const DTypeRow &r : dtypes())
        CHECK(converts(r.dtype, r.numpyAs));
}
