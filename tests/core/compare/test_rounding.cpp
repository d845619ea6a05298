// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/compare.h"
#include "core/compare/rounding.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <cmath>
#include <cstring>
#include <limits>

using namespace pith;
using namespace pith::testing;

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();

std::vector<double> allOf(DType dtype)
{
    std::vector<double> numbers;
    const int bytes = row(dtype).bytes;
    for (quint32 bits = 0; bits < 1u << 8 * bytes; ++bits) {
        std::byte element[4];
        std::memcpy(element, &bits, sizeof element);
        numbers.push_back(row(dtype).toDouble(element));
    }
    return numbers;
}

// Numbers of the type, those halfway between, and those just beside.
std::vector<float> hard(DType dtype)
{
    std::vector<double> known;
    for (const double number : allOf(dtype)) {
        if (std::isfinite(number))
            known.push_back(number);
    }
    std::ranges::sort(known);
    std::vector<float> made;
    for (size_t i = 1; i < known.size(); ++i) {
        const auto half = float((known[i - 1] + known[i]) / 2);
        for (const float number : {float(known[i]), half, std::nextafter(half, 1e30f), std::nextafter(half, -1e30f)})
            made.push_back(number);
    }
    return made;
}

// The nearest of all numbers of the type; of two, the one whose last bit is 0: every other one.
double nearest(double number, const std::vector<double> &known)
{
    const auto above = std::ranges::lower_bound(known, number);
    if (above == known.begin() || *above == number)
        return *above;
    const auto below = std::prev(above);
    const double up = *above - number, down = number - *below;
    if (up != down)
        return up < down ? *above : *below;
    // Even is what is a number of half as many digits too: a multiple of twice the step.
    const double step = *above - *below;
    return std::fmod(*below / step, 2) == 0 ? *below : *above;
}

}

TEST_CASE("numbers are rounded to the nearest of a short float, ties to even")
{
    const auto dtype = GENERATE(DType::Float16, DType::BFloat16, DType::Float8E4M3FN, DType::Float8E5M2,
        DType::Float8E4M3FNUZ, DType::Float8E5M2FNUZ);
    std::vector<double> known;
    for (const double number : allOf(dtype)) {
        if (std::isfinite(number))
            known.push_back(number);
    }
    std::ranges::sort(known);
    int wrong = 0;
    for (const float number : hard(dtype))
        wrong += rounded(number, dtype) != nearest(number, known);
    CHECK(wrong == 0);
}

TEST_CASE("what is too large becomes infinite, or NaN where there is no infinity")
{
    CHECK(rounded(65519, DType::Float16) == 65504);
    CHECK(rounded(65520, DType::Float16) == Infinity);
    CHECK(rounded(-1e30, DType::Float16) == -Infinity);
    CHECK(rounded(464, DType::Float8E4M3FN) == 448);
    CHECK(std::isnan(rounded(465, DType::Float8E4M3FN)));
    CHECK(rounded(1e30, DType::Float8E5M2) == Infinity);
    CHECK(std::isnan(rounded(Infinity, DType::Float8E5M2FNUZ)));
    CHECK(rounded(Infinity, DType::BFloat16) == Infinity);
    CHECK(rounded(3.4e38, DType::BFloat16) == Infinity);
    CHECK(std::isnan(rounded(std::nan(""), DType::BFloat16)));
}

TEST_CASE("a conversion is seen in its own dtype and when it was converted back")
{
    const auto dtype = GENERATE(DType::Float16, DType::BFloat16, DType::Float8E4M3FN, DType::Float8E5M2);
    std::vector<float> numbers, back;
    for (int i = 0; i < 10'000; ++i)
        numbers.push_back(std::sin(float(i)) * 3);
    for (const float number : numbers)
        back.push_back(float(rounded(number, dtype)));
    const Sample a = flatOf(DType::Float32, numbers), b = flatOf(DType::Float32, back);
    Progress progress;
    const Compared result = compared(a.tensor, b.tensor, {}, progress);
    CHECK(result.status == Status::Changed);
    CHECK(result.roundsTo == dtype);
    back.back() = std::nextafter(back.back(), 10.0f);
    const Sample off = flatOf(DType::Float32, back);
    CHECK_FALSE(compared(a.tensor, off.tensor, {}, progress).roundsTo);
}

TEST_CASE("bfloat16 of float32 is rounded, cut off it is not")
{
    std::vector<float> numbers;
    std::vector<quint16> rounded, cut;
    for (int i = 1; i < 5000; ++i) {
        numbers.push_back(1.0f / float(i));
        quint32 bits;
        std::memcpy(&bits, &numbers.back(), 4);
        cut.push_back(quint16(bits >> 16));
        rounded.push_back(quint16((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
    }
    const Sample a = flatOf(DType::Float32, numbers);
    Progress progress;
    CHECK(roundsTo(a.tensor, flatOf(DType::BFloat16, rounded).tensor, progress) == DType::BFloat16);
    CHECK_FALSE(roundsTo(a.tensor, flatOf(DType::BFloat16, cut).tensor, progress));
    CHECK_FALSE(roundsTo(flatOf(DType::BFloat16, rounded).tensor, a.tensor, progress));
}
