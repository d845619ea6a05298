// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/rangehistogram.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace pith;
using namespace pith::testing;

namespace {

constexpr double Inf = std::numeric_limits<double>::infinity();
constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

RangeHistogram spreadOf(const TensorData &tensor, double low, double high, int bins)
{
    Progress progress;
    return histogramOver(tensor, {.low = low, .high = high, .bins = bins, .shown = Shown::Stored}, progress);
}

qint64 next(const TensorData &tensor, const Search &search)
{
    Progress progress;
    return nextElement(tensor, search, progress);
}

// Each number by itself, with nothing of the code that is tested.
RangeHistogram expected(const std::vector<double> &numbers, double low, double high, int bins)
{
    const auto binOf = [&](double number) {
        int bin = bins - 1;
        while (bin > 0 && number < low + (high - low) / bins * bin)
            --bin;
        return size_t(bin);
    };
    RangeHistogram all{{low, high, std::vector<quint64>(size_t(bins))}, {low, high}, 0, 0};
    for (const double number : numbers) {
        if (!std::isfinite(number))
            continue;
        if (number < low)
            ++all.below;
        else if (number > high)
            ++all.above;
        else
            ++all.inside.counts[binOf(number)];
    }
    return all;
}

}

TEST_CASE("a histogram of a range counts what is in it, bin by bin, and what lies below and above")
{
    for (const DType dtype : {DType::Float32, DType::Float64, DType::BFloat16, DType::Int8, DType::Int64, DType::Bool,
             DType::Float8E4M3FN}) {
        for (const Sample &sample : views(dtype)) {
            INFO(row(dtype).name.data() << ' ' << sample.name);
            const std::vector<double> numbers = numbersOf(sample);
            const RangeHistogram told = spreadOf(sample.tensor, -3, 5, 32); // powers of two: edges are exact
            const RangeHistogram truth = expected(numbers, -3, 5, 32);
            CHECK(told.inside.counts == truth.inside.counts);
            CHECK(told.below == truth.below);
            CHECK(told.above == truth.above);
        }
    }
}

TEST_CASE("both ends belong to the range, and a range of one number counts that number")
{
    const Sample sample = flatOf<float>(DType::Float32, {0, 1, 1, 2, 3, float(NaN), float(Inf), -float(Inf)});
    const RangeHistogram ends = spreadOf(sample.tensor, 1, 3, 2);
    CHECK(ends.inside.counts == std::vector<quint64>{2, 2});
    CHECK(ends.below == 1);
    CHECK(ends.above == 0);
    const RangeHistogram one = spreadOf(sample.tensor, 1, 1, 256);
    CHECK(one.inside.counts == std::vector<quint64>{2});
    CHECK(one.above == 2);
}

TEST_CASE("the widest and the narrowest range of doubles have bins")
{
    const double least = std::numeric_limits<double>::denorm_min();
    const Sample narrow = flatOf<double>(DType::Float64, {0, least, 2 * least});
    CHECK(spreadOf(narrow.tensor, 0, 2 * least, 2).inside.counts == std::vector<quint64>{1, 2});
    const double most = std::numeric_limits<double>::max();
    const Sample sample = flatOf<double>(DType::Float64, {-most, 0, most});
    CHECK(spreadOf(sample.tensor, -most, most, 2).inside.counts == std::vector<quint64>{1, 2});
}

TEST_CASE("a range of 64-bit integers counts and finds just those that are in it, and has bins of whole numbers")
{
    std::vector<qint64> numbers;
    const qint64 first = qint64(1) << 60;
    for (qint64 i = 0; i < 1000; ++i)
        numbers.push_back(first + i);
    const Sample sample = flatOf(DType::Int64, numbers);
    Progress progress;
    const auto count = [&](const Exact &low, const Exact &high, int bins = 1) {
        return histogramOver(sample.tensor, {.low = low, .high = high, .bins = bins, .shown = Shown::Main}, progress);
    };
    const RangeHistogram some = count(exactOf(first + 100), exactOf(first + 199));
    CHECK(some.inside.counts == std::vector<quint64>{100});
    CHECK(some.below == 100);
    CHECK(some.above == 800);
    CHECK(count(exactOf(first + 77), exactOf(first + 77), 256).inside.counts == std::vector<quint64>{1});
    CHECK(count(exactOf(first - 5), exactOf(first - 1)).above == 1000);
    CHECK(count(0x1p70, 0x1p71).below == 1000);
    const RangeHistogram each = count(exactOf(first) - 0.5, exactOf(first + 999) + 0.5, 1000);
    CHECK(each.inside.counts == std::vector<quint64>(1000, 1));
    CHECK(next(sample.tensor, {.low = exactOf(first + 5), .high = exactOf(first + 5)}) == 5);
    CHECK(next(sample.tensor, {.after = 5, .low = exactOf(first + 5), .high = exactOf(first + 5)}) == -1);

    const Sample ends = flatOf<quint64>(DType::UInt64, {0, UINT64_MAX - 1, UINT64_MAX});
    const auto atEnd = [&](const Exact &low) {
        return histogramOver(ends.tensor, {low, 0x1p64, 1, Shown::Main}, progress).inside.counts.front();
    };
    CHECK(atEnd(exactOf(quint64(UINT64_MAX))) == 1);
    CHECK(atEnd(exactOf(quint64(UINT64_MAX)) - 0.5) == 1);
    CHECK(atEnd(exactOf(quint64(UINT64_MAX)) - 1) == 2);
    CHECK(atEnd(0x1p64) == 0);
    CHECK(atEnd(-1) == 3);
}

TEST_CASE("exact numbers are read and written with all digits")
{
    for (const char *text : {"0", "-2.5", "1000000.25", "1e+300", "9007199254740993", "1152921504606847076",
             "-9223372036854775808", "18446744073709551615", "1152921504606846975.5", "-9007199254740993.5"}) {
        INFO(text);
        const auto number = exactIn(QString::fromLatin1(text));
        REQUIRE(number);
        CHECK(textOf(*number) == QLatin1StringView(text));
    }
    CHECK(exactIn(QStringLiteral(" 1e3 ")) == Exact(1000));
    CHECK(exactIn(QStringLiteral(".5")) == Exact(0.5));
    CHECK(exactIn(QStringLiteral("-.5")) == Exact(-0.5));
    CHECK(exactIn(QStringLiteral("-inf")) == Exact(-std::numeric_limits<double>::max()));
    for (const char *text : {"", "nan", "1,5", "five", "1.2.3"})
        CHECK_FALSE(exactIn(QString::fromLatin1(text)));
    const Exact large = exactOf(quint64(UINT64_MAX));
    CHECK(textOf(large - 0.5) == QStringLiteral("18446744073709551614.5"));
    CHECK(double((large - exactOf(quint64(UINT64_MAX - 7))) / 2) == 3.5);
    CHECK(large > Exact(0x1p64) - 1.5);
    CHECK(large < Exact(0x1p64));
    CHECK(leastFrom<qint64>(large) == std::nullopt);
    CHECK(mostUpTo<qint64>(large) == std::numeric_limits<qint64>::max());
    CHECK(leastFrom<qint32>(-0.5) == 0);
    CHECK(mostUpTo<qint32>(-0.5) == -1);
}

TEST_CASE("the next element is found behind the last, by range or by what is no number")
{
    std::vector<float> numbers(10'000, 7);
    numbers[5] = numbers[9'000] = float(NaN);
    numbers[6] = float(Inf);
    numbers[9'999] = -float(Inf);
    numbers[4'096] = -2;
    const TensorData tensor = flatOf(DType::Float32, numbers).tensor;
    CHECK(next(tensor, {.after = -1, .wanted = Wanted::NotANumber}) == 5);
    CHECK(next(tensor, {.after = 5, .wanted = Wanted::NotANumber}) == 9'000);
    CHECK(next(tensor, {.after = 9'000, .wanted = Wanted::NotANumber}) == -1);
    CHECK(next(tensor, {.after = -1, .wanted = Wanted::PositiveInfinity}) == 6);
    CHECK(next(tensor, {.after = -1, .wanted = Wanted::NegativeInfinity}) == 9'999);
    CHECK(next(tensor, {.after = -1, .wanted = Wanted::InRange, .low = -2, .high = 0}) == 4'096);
    CHECK(next(tensor, {.after = 9'999, .wanted = Wanted::InRange, .low = 7, .high = 7}) == -1);
}

TEST_CASE("the next element is counted in the view's own order, whatever its strides are")
{
    for (const Sample &sample : views(DType::Int16)) {
        INFO(sample.name);
        const std::vector<double> numbers = numbersOf(sample);
        const auto found = std::ranges::find_if(numbers, [](double number) { return number > 1000; });
        CHECK(next(sample.tensor, {.after = -1, .wanted = Wanted::InRange, .low = 1001, .high = 40'000})
            == (found == numbers.end() ? -1 : found - numbers.begin()));
    }
}
