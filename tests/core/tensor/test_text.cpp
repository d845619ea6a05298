// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/tensor/build.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <limits>

using namespace pith;
using namespace pith::testing;

namespace {

// The bfloat16 or float16 nearest to a number, found by trying all: a reference without any rounding of its own.
int nearestPattern(double number, DType dtype)
{
    int nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int pattern = 0; pattern < 65536; ++pattern) {
        const std::array bytes{std::byte(pattern & 255), std::byte(pattern >> 8)};
        const double distance = std::fabs(row(dtype).toDouble(bytes.data()) - number);
        if (distance < least) {
            least = distance;
            nearest = pattern;
        }
    }
    return nearest;
}

}

TEST_CASE("floats are written with the fewest digits that read back in their own type")
{
    CHECK(textOf(0.1, DType::Float64) == QStringLiteral("0.1"));
    CHECK(textOf(double(0.1f), DType::Float64) == QStringLiteral("0.10000000149011612"));
    CHECK(textOf(double(0.1f), DType::Float32) == QStringLiteral("0.1"));
    CHECK(textOf(0.10009765625, DType::BFloat16) == QStringLiteral("0.1"));
    CHECK(textOf(0.0999755859375, DType::Float16) == QStringLiteral("0.1"));
    CHECK(textOf(65504.0, DType::Float16) == QStringLiteral("65504"));
    CHECK(textOf(32768.0, DType::BFloat16) == QStringLiteral("32768"));
    CHECK(textOf(57344.0, DType::Float8E5M2) == QStringLiteral("57344"));
    CHECK(textOf(-0.0, DType::BFloat16) == QStringLiteral("-0"));
    CHECK(textOf(1e-05, DType::Float64) == QStringLiteral("1e-05"));
    CHECK(textOf(std::nan(""), DType::Float16) == QStringLiteral("nan"));
    CHECK(textOf(-HUGE_VAL, DType::Float32) == QStringLiteral("-inf"));
}

TEST_CASE("the text of a 16-bit float is nearest to that float")
{
    for (const DType dtype : {DType::Float16, DType::BFloat16}) {
        for (const int pattern :
            {0x0001, 0x0002, 0x0003, 0x007f, 0x0080, 0x0081, 0x03ff, 0x0400, 0x0401, 0x07ff, 0x0800, 0x3555, 0x3bff,
                0x3c00, 0x3c01, 0x3dcd, 0x3e9a, 0x3f7f, 0x3f80, 0x3f81, 0x4000, 0x7800, 0x7bff}) {
            const std::array bytes{std::byte(pattern & 255), std::byte(pattern >> 8)};
            const QString text = textOf(scalarOf(dtype, bytes.data()), dtype);
            INFO(text.toStdString());
            CHECK(nearestPattern(text.toDouble(), dtype) == pattern);
        }
    }
}

TEST_CASE("integers and truths are exact, nothing is empty")
{
    CHECK(textOf(qint64(INT64_MIN), DType::Int64) == QStringLiteral("-9223372036854775808"));
    CHECK(textOf(quint64(UINT64_MAX), DType::UInt64) == QStringLiteral("18446744073709551615"));
    CHECK(textOf(true, DType::Bool) == QStringLiteral("True"));
    CHECK(textOf(false, DType::Bool) == QStringLiteral("False"));
    CHECK(textOf(Scalar(), DType::Float32).isEmpty());
}

TEST_CASE("complex numbers are written as Python does")
{
    using Complex = std::complex<double>;
    CHECK(textOf(Complex(1, 2), DType::Complex64) == QStringLiteral("(1+2j)"));
    CHECK(textOf(Complex(-1.5, -2), DType::Complex64) == QStringLiteral("(-1.5-2j)"));
    CHECK(textOf(Complex(0, 2), DType::Complex128) == QStringLiteral("2j"));
    CHECK(textOf(Complex(-0.0, 2), DType::Complex128) == QStringLiteral("(-0+2j)"));
    CHECK(textOf(Complex(double(0.1f), std::nan("")), DType::Complex64) == QStringLiteral("(0.1+nanj)"));
    CHECK(textOf(Complex(1, -HUGE_VAL), DType::BComplex32) == QStringLiteral("(1-infj)"));
}
