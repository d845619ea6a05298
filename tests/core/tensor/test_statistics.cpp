// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/distribution.h"
#include "core/tensor/part.h"
#include "core/tensor/statistics.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>

using namespace pith;
using namespace pith::testing;

namespace {

constexpr double Inf = std::numeric_limits<double>::infinity();
constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

Summary summaryOf(const TensorData &tensor, SummaryOptions options = {})
{
    Progress progress;
    return summarize(tensor, options, progress);
}

double asDouble(const Scalar &scalar)
{
    return std::visit(
        [](auto number) {
            if constexpr (std::is_arithmetic_v<decltype(number)>)
                return double(number);
            else
                return NaN;
        },
        scalar);
}

bool isFinite(double number) { return std::isfinite(number); }

qint64 firstWhere(const std::vector<double> &numbers, auto is)
{
    const auto found = std::ranges::find_if(numbers, is);
    return found == numbers.end() ? -1 : found - numbers.begin();
}

void checkClose(const std::optional<double> &told, long double truth, long double scale)
{
    REQUIRE(told);
    const long double least = std::numeric_limits<double>::denorm_min();
    CHECK(std::fabs(static_cast<long double>(*told) - truth) <= std::max(1e-12L * scale, least));
}

void checkSums(const Statistics &told, const std::vector<double> &finite)
{
    const auto n = static_cast<long double>(finite.size());
    long double sum = 0;
    long double scale = 0;
    for (const double number : finite) {
        sum += number;
        scale = std::max(scale, std::fabs(static_cast<long double>(number)));
    }
    long double distances = 0;
    long double squares = 0;
    for (const long double number : finite) {
        distances += (number - sum / n) * (number - sum / n);
        squares += number * number;
    }
    checkClose(told.mean, sum / n, scale);
    checkClose(told.std, std::sqrt(distances / n), std::sqrt(distances / n) + scale * 1e-3L);
    const long double norm = std::sqrt(squares);
    if (norm < std::numeric_limits<double>::max())
        checkClose(told.norm, norm, norm);
}

// Exponents of the least normal numbers, by the formats' definitions.
double leastNormalOf(DType dtype)
{
    switch (row(dtype).half) {
    case DType::Float64:
        return 0x1p-1022;
    case DType::Float32:
    case DType::BFloat16:
        return 0x1p-126;
    case DType::Float16:
    case DType::Float8E5M2:
        return 0x1p-14;
    case DType::Float8E4M3FN:
        return 0x1p-6;
    case DType::Float8E4M3FNUZ:
        return 0x1p-7;
    case DType::Float8E5M2FNUZ:
        return 0x1p-15;
    case DType::Float4E2M1FN:
        return 1;
    default:
        return 0;
    }
}

// Against one loop over all numbers.
void checkStatistics(const Statistics &told, const std::vector<double> &numbers, double leastNormal = 0)
{
    std::vector<double> finite;
    std::ranges::copy_if(numbers, std::back_inserter(finite), isFinite);
    CHECK(told.count == qint64(numbers.size()));
    CHECK(told.nan == std::ranges::count_if(numbers, [](double x) { return std::isnan(x); }));
    CHECK(told.inf == std::ranges::count_if(numbers, [](double x) { return std::isinf(x); }));
    CHECK(told.negInf == std::ranges::count(numbers, -Inf));
    CHECK(told.zeros == std::ranges::count(numbers, 0.0));
    const auto isDenormal = [&](double x) { return x != 0 && std::fabs(x) < leastNormal; };
    CHECK(told.denormals == std::ranges::count_if(numbers, isDenormal));
    CHECK(told.firstNan == firstWhere(numbers, [](double x) { return std::isnan(x); }));
    CHECK(told.firstInf() == firstWhere(numbers, [](double x) { return std::isinf(x); }));
    CHECK(told.firstPosInf == firstWhere(numbers, [](double x) { return x == Inf; }));
    CHECK(told.firstNegInf == firstWhere(numbers, [](double x) { return x == -Inf; }));
    if (finite.empty()) {
        CHECK(told.min == Scalar());
        CHECK(told.max == Scalar());
        CHECK(!told.mean);
        CHECK(!told.std);
        CHECK(!told.norm);
        CHECK_FALSE(told.constant);
        CHECK(told.minAt == -1);
        CHECK(told.maxAt == -1);
        return;
    }
    const auto [min, max] = std::ranges::minmax(finite);
    CHECK(asDouble(told.min) == min);
    CHECK(asDouble(told.max) == max);
    CHECK(told.minAt == firstWhere(numbers, [&](double x) { return x == min; }));
    CHECK(told.maxAt == firstWhere(numbers, [&](double x) { return x == max; }));
    CHECK(told.constant == (finite.size() == numbers.size() && min == max));
    checkSums(told, finite);
}

void checkHistogram(const Histogram &told, std::vector<double> numbers, int bins)
{
    std::erase_if(numbers, [](double x) { return !std::isfinite(x); });
    if (numbers.empty()) {
        CHECK(told.counts.empty());
        return;
    }
    const auto [min, max] = std::ranges::minmax(numbers);
    CHECK(told.min == min);
    CHECK(told.max == max);
    REQUIRE(told.counts.size() == (min == max ? 1 : size_t(bins)));
    CHECK(std::reduce(told.counts.begin(), told.counts.end()) == numbers.size());
    // A number within rounding of an edge may be on either side of it: counts up to each edge are compared.
    const long double width = (static_cast<long double>(max) - min) / static_cast<long double>(told.counts.size());
    quint64 below = 0;
    std::ranges::sort(numbers);
    for (size_t bin = 0; bin + 1 < told.counts.size(); ++bin) {
        below += told.counts[bin];
        const long double edge = min + width * static_cast<long double>(bin + 1);
        const auto under = [&](long double limit) {
            return quint64(
                std::ranges::partition_point(numbers, [&](double x) { return x < limit; }) - numbers.begin());
        };
        const bool isRight = under(edge - width * 1e-9L) <= below && below <= under(edge + width * 1e-9L);
        if (!isRight)
            FAIL("bin " << bin << ": " << below << " below " << double(edge));
    }
}

void checkPercentiles(const std::optional<Percentiles> &told, std::vector<double> numbers)
{
    std::erase_if(numbers, [](double x) { return !std::isfinite(x); });
    REQUIRE(told.has_value() == !numbers.empty());
    if (numbers.empty())
        return;
    std::ranges::sort(numbers);
    for (size_t i = 0; i < percentileRanks.size(); ++i) {
        const size_t rank = (numbers.size() * size_t(percentileRanks[i]) + 99) / 100;
        CHECK(numberOf<double>((*told)[i]) == numbers[std::max<size_t>(rank, 1) - 1]);
    }
}

// As numpy computes it to the last bit (core/tensor/part.cpp), which is never far from the true one.
double magnitudeOf(double re, double im, DType dtype)
{
    const double high = std::max(std::fabs(re), std::fabs(im));
    const double ratio = std::min(std::fabs(re), std::fabs(im)) / high;
    const double truth = std::hypot(re, im);
    if (!std::isfinite(re) || !std::isfinite(im) || high == 0)
        return truth;
    const bool isNarrow = dtype == DType::Complex64;
    const float narrowRatio = float(std::min(std::fabs(re), std::fabs(im))) / float(high);
    const double told = isNarrow ? double(float(high) * std::sqrt(std::fma(narrowRatio, narrowRatio, 1.0f)))
                                 : high * std::sqrt(std::fma(ratio, ratio, 1.0));
    if (std::isfinite(told))
        CHECK(told == Catch::Approx(truth).epsilon(isNarrow ? 1e-6 : 1e-14).margin(isNarrow ? 1e-44 : 1e-323));
    return told;
}

void checkAll(const Sample &sample, int bins = 10)
{
    INFO(sample.name);
    const std::vector<double> numbers = numbersOf(sample);
    const Summary summary = summaryOf(sample.tensor, {.bins = bins, .percentiles = true});
    checkStatistics(summary.real, numbers, leastNormalOf(sample.tensor.dtype));
    checkHistogram(summary.histogram, numbers, bins);
    checkPercentiles(summary.percentiles, numbers);
    CHECK_FALSE(summary.realPart);
    CHECK_FALSE(summary.dequantized);
}

template <typename T> void checkFlat(DType dtype, const std::vector<T> &elements) { checkAll(flatOf(dtype, elements)); }

std::vector<float> ramp(size_t count)
{
    std::vector<float> numbers(count);
    std::iota(numbers.begin(), numbers.end(), -100.0f);
    return numbers;
}

}

TEST_CASE("statistics, histogram and percentiles of every dtype and view are those of a plain loop")
{
    for (const DTypeRow &r : dtypes()) {
        if (r.dtype == DType::Float4E2M1FNx2)
            continue; // two numbers an element: a test of its own
        if (r.number == NumberClass::Complex)
            continue;
        for (const Sample &sample : views(r.dtype))
            checkAll(sample);
    }
}

TEST_CASE("so do those of tensors that are counted by patterns or in vectors")
{
    for (const DTypeRow &r : dtypes()) {
        if (r.dtype == DType::Float4E2M1FNx2 || r.number == NumberClass::Complex)
            continue;
        for (Sample &sample : largeViews(r.dtype)) {
            checkAll(sample, 256);
            sample.tensor.bigEndian = r.bytes == 2;
            if (sample.tensor.bigEndian)
                checkAll(sample, 256);
        }
    }
}

TEST_CASE("patterns are counted across the steps that the storage is read in")
{
    std::vector<quint16> halves(1'200'001);
    for (size_t i = 0; i < halves.size(); ++i)
        halves[i] = quint16(0x2000 + i * 7 % 0x1800 + (i % 2) * 0x8000);
    halves[1'100'000] = 0x7c00; // infinity, and NaN before and after
    halves[1'099'999] = 0x7e01;
    halves[1'150'000] = 0x7c01;
    halves[600'000] = 0x7bff; // the largest, twice
    halves[1'199'999] = 0x7bff;
    halves[1'200'000] = 0xfbff; // the least is the last
    for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Int16, DType::UInt16})
        checkFlat(dtype, halves);
    const QByteArray storage = flatOf(DType::Float16, halves).storage;
    checkAll(sample("transposed", DType::Float16, storage, {1200, 1000}, {1, 1200}));
    checkAll(sample("bytes", DType::Float8E4M3FN, storage, {1200, 2000}, {1, 1200}, 1));
    checkAll(sample("bits", DType::Bool, storage, {1200, 2000}, {1, 1200}, 1));
}

TEST_CASE("constants, nothing but NaN and zeros of both signs come out right by patterns too")
{
    constexpr size_t Many = 70'001;
    for (const quint16 pattern : std::initializer_list<quint16>{0x3c00, 0x8000, 0x7e00, 0xfc00, 0x0001}) {
        std::vector<quint16> halves(Many, pattern);
        checkFlat(DType::Float16, halves);
        checkFlat(DType::BFloat16, halves);
        halves[Many - 2] = quint16(pattern ^ 0x8000);
        checkFlat(DType::Float16, halves);
    }
    for (const quint8 pattern : std::initializer_list<quint8>{0x00, 0x80, 0x7f, 0xff, 0x01})
        checkFlat(DType::Float8E4M3FN, std::vector<quint8>(Many, pattern));
}

TEST_CASE("big-endian and negated numbers count as what they stand for")
{
    for (const DType dtype : {DType::Float64, DType::Float32, DType::Float16, DType::BFloat16}) {
        for (Sample &sample : views(dtype)) {
            sample.tensor.bigEndian = true;
            sample.tensor.neg = true;
            checkAll(sample);
        }
    }
}

TEST_CASE("NaN and infinity at every place of a block are counted, found and left out of the rest")
{
    for (const float odd : {float(NaN), float(Inf), float(-Inf)}) {
        for (size_t place = 0; place < 41; ++place) {
            std::vector<float> numbers = ramp(41);
            numbers[place] = odd;
            checkFlat(DType::Float32, numbers);
        }
        checkFlat(DType::Float32, std::vector<float>{odd});
        checkFlat(DType::Float32, std::vector<float>(5000, odd));
    }
    std::vector<double> doubles(10000, 2.5);
    doubles[7000] = NaN;
    doubles[6999] = -Inf;
    doubles[9000] = Inf;
    checkFlat(DType::Float64, doubles);
}

namespace {
// As numpy.histogram counts: by the edges of numpy.linspace.
std::vector<quint64> countsAsNumpy(const std::vector<double> &numbers, int bins)
{
    const auto [low, high] = std::ranges::minmax(numbers);
    std::vector<double> edges;
    for (int bin = 0; bin < bins; ++bin)
        edges.push_back(bin * ((high - low) / bins) + low);
    std::vector<quint64> counts(size_t(bins), 0);
    for (const double number : numbers)
        ++counts[size_t(std::ranges::upper_bound(edges, number) - edges.begin() - 1)];
    return counts;
}

// By fractions, exactly: numbers are so many 64ths.
std::vector<quint64> countsByFractions(const std::vector<double> &numbers, int bins)
{
    const auto [low, high] = std::ranges::minmax(numbers);
    const auto parts = [](double number) { return qint64(number * 64); };
    std::vector<quint64> counts(size_t(bins), 0);
    for (const double number : numbers) {
        const qint64 bin = (parts(number) - parts(low)) * bins / (parts(high) - parts(low));
        ++counts[size_t(std::min<qint64>(bin, bins - 1))];
    }
    return counts;
}

template <typename T> void checkCounts(DType dtype, double low, double part, int parts)
{
    // Few and many: for the plain loop, and for the kernels and the count by patterns.
    for (const size_t count : {300, 70'000}) {
        std::vector<T> elements;
        for (size_t i = 0; i < count; ++i)
            elements.push_back(T(low + part * double(i * 7919 % size_t(parts))));
        elements[0] = T(low);
        const std::vector<double> numbers(elements.begin(), elements.end());
        for (const int bins : {1, 2, 3, 7, 10, 49, 64, 98, 255, 256, 300, 1024}) {
            INFO(row(dtype).name.data() << ' ' << low << ' ' << part << ' ' << count << ' ' << bins);
            const auto counts = summaryOf(flatOf(dtype, elements).tensor, {.bins = bins}).histogram.counts;
            CHECK(counts == countsAsNumpy(numbers, bins));
            if ((bins & (bins - 1)) == 0)
                CHECK(counts == countsByFractions(numbers, bins));
        }
    }
}
}

TEST_CASE("a number just on an edge is in the bin that begins there, whatever its type")
{
    const std::vector<float> three{-3.796875F, -0.3359375F, -0.3359375F, -0.3359375F, 3.125F};
    CHECK(summaryOf(flatOf(DType::Float32, three).tensor, {.bins = 256}).histogram.counts[128] == 3);
    CHECK(summaryOf(flatOf(DType::Float32, three).tensor, {.bins = 64}).histogram.counts[32] == 3);
    for (const auto &[low, part, parts] : {std::tuple(-4.0, 1.0 / 64, 512), std::tuple(-3.796875, 1.0 / 64, 444),
             std::tuple(0.0, 1.0, 99), std::tuple(-50.0, 1.0, 101), std::tuple(1000.0, 0.25, 777)}) {
        checkCounts<float>(DType::Float32, low, part, parts);
        checkCounts<double>(DType::Float64, low, part, parts);
        if (part == 1) {
            checkCounts<qint32>(DType::Int32, low, part, parts);
            checkCounts<qint64>(DType::Int64, low, part, parts);
        }
        if (low == -50)
            checkCounts<qint8>(DType::Int8, low, part, parts);
    }
    // What floats are between halves and an edge at zero.
    std::vector<float> around(70'000, 1.0F);
    around[0] = -1;
    around[1] = -0x1p-149F;
    around[2] = -1e-20F;
    around[3] = 0;
    const auto counts = summaryOf(flatOf(DType::Float32, around).tensor, {.bins = 2}).histogram.counts;
    CHECK(counts == std::vector<quint64>{3, 69'997});
}

TEST_CASE("the last double below an edge is in the bin that ends there")
{
    for (const int bins : {64, 100, 256}) {
        const double low = -1.7;
        const double high = 2.3;
        std::vector<double> numbers{high};
        for (int i = 0; i < 70'000; ++i) {
            const int bin = i / 2 % bins;
            const double edge = bin * ((high - low) / bins) + low;
            numbers.push_back(bin > 0 && i % 2 == 0 ? std::nextafter(edge, low) : edge);
        }
        CHECK(summaryOf(flatOf(DType::Float64, numbers).tensor, {.bins = bins}).histogram.counts
            == countsAsNumpy(numbers, bins));
    }
}

TEST_CASE("floats about an edge near zero, which no float is, are on their sides of it")
{
    for (int k = 1; k <= 16; ++k) {
        const float low = -1;
        const float high = 2 + float(k) * 0x1p-22F;
        const double edge = (double(high) - double(low)) / 3 + double(low);
        std::vector<float> numbers(70'000, high);
        numbers[0] = low;
        float number = float(edge);
        for (int i = 0; i < 4; ++i)
            number = std::nextafter(number, low);
        for (size_t i = 1; i < 10; ++i)
            number = numbers[i] = std::nextafter(number, high);
        CHECK(summaryOf(flatOf(DType::Float32, numbers).tensor, {.bins = 3}).histogram.counts
            == countsAsNumpy(std::vector<double>(numbers.begin(), numbers.end()), 3));
    }
}

TEST_CASE("edges closer together than doubles tell apart, or farther than they reach, still divide what there is")
{
    const double one = 1e15;
    const auto narrow
        = summaryOf(flatOf<double>(DType::Float64, {one, one + 0.125, one + 0.25, one + 1}).tensor, {.bins = 16});
    CHECK(narrow.histogram.counts[0] == 1);
    CHECK(narrow.histogram.counts[2] == 1);
    CHECK(narrow.histogram.counts[4] == 1);
    CHECK(narrow.histogram.counts[15] == 1);
    const double most = std::numeric_limits<double>::max();
    const double least = std::numeric_limits<double>::denorm_min();
    const auto wide = summaryOf(flatOf<double>(DType::Float64, {-most, -least, 0, most}).tensor, {.bins = 4});
    CHECK(wide.histogram.counts == std::vector<quint64>{1, 1, 1, 1});
    const auto tiny
        = summaryOf(flatOf<double>(DType::Float64, {0, 2 * least, 3 * least, 4 * least}).tensor, {.bins = 4});
    CHECK(tiny.histogram.counts == std::vector<quint64>{1, 0, 1, 2});
}

TEST_CASE("NaN and infinity in a large tensor are in no bin")
{
    std::vector<float> numbers(50'003);
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(float(i));
    for (size_t i = 4096; i < 3 * 4096; ++i)
        numbers[i] = float(NaN);
    for (const size_t place : {size_t(0), size_t(63), size_t(64), numbers.size() - 1})
        numbers[place] = float(-Inf);
    for (const size_t place : {size_t(65), size_t(30'000), numbers.size() - 2})
        numbers[place] = float(Inf);
    checkAll(flatOf(DType::Float32, numbers), 256);
    checkAll(flatOf(DType::Float32, numbers), 1000);
    checkAll(flatOf(DType::Float64, std::vector<double>(numbers.begin(), numbers.end())), 256);
}

TEST_CASE("zeros of both signs are zeros, and the first of them is the place")
{
    checkFlat(DType::Float32, std::vector<float>{1, -0.0f, 0, 2, 0, -0.0f});
    const Summary summary = summaryOf(flatOf<float>(DType::Float32, {-0.0f, 0, -0.0f}).tensor);
    CHECK(summary.real.zeros == 3);
    CHECK(summary.real.constant);
    CHECK(summary.real.maxAt == 0);
    CHECK(summary.histogram.counts == std::vector<quint64>{3});
}

TEST_CASE("a constant has one bin, no spread and its first element as every place")
{
    for (const size_t count : {1u, 8u, 2048u, 2049u, 9999u})
        checkFlat(DType::Float32, std::vector<float>(count, 0.1f));
    checkFlat(DType::Int64, std::vector<qint64>(3000, -9));
    const Summary summary = summaryOf(flatOf(DType::Float32, std::vector<float>(9999, 0.1f)).tensor);
    CHECK(summary.real.std == 0.0);
    CHECK(summary.real.mean == double(0.1f));
    CHECK_FALSE(summaryOf(flatOf<float>(DType::Float32, {1, 1, float(NaN)}).tensor).real.constant);
}

TEST_CASE("a large mean does not swallow the spread")
{
    std::vector<double> numbers(100000);
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = 1e9 + double(i % 7) - 3;
    const Statistics told = summaryOf(flatOf(DType::Float64, numbers).tensor).real;
    CHECK(told.std == Catch::Approx(2).epsilon(1e-4));
    checkStatistics(told, numbers, leastNormalOf(DType::Float64));
    numbers[0] = 0; // first of its block, far from the rest
    checkStatistics(summaryOf(flatOf(DType::Float64, numbers).tensor).real, numbers, leastNormalOf(DType::Float64));
}

TEST_CASE("the largest and smallest doubles neither overflow nor vanish")
{
    const double most = std::numeric_limits<double>::max();
    const double least = std::numeric_limits<double>::denorm_min();
    for (const std::vector<double> &numbers : {
             std::vector{most, -most, most / 3, 0.0},
             std::vector{most, most, most},
             std::vector{least, -least, 3 * least, 0.0},
             std::vector{0.0, 1e-310, 5e-310, 1.7e-309},
             std::vector{1e-200, 2e-200, 4e-200},
             std::vector{1e200, 2e200, -4e200, NaN},
             std::vector{1.0, std::nextafter(1.0, 2.0)},
             std::vector{-most, std::nextafter(-most, 0.0)},
         })
        checkFlat(DType::Float64, numbers);
    const std::vector<double> pair{3e200, 4e200};
    CHECK(summaryOf(flatOf(DType::Float64, pair).tensor).real.norm == Catch::Approx(5e200).epsilon(1e-12));
    CHECK(summaryOf(flatOf<double>(DType::Float64, {3e-200, 4e-200}).tensor).real.norm
        == Catch::Approx(5e-200).epsilon(1e-12).margin(0));
    checkFlat(DType::Float32, std::vector<float>{1e-45f, 3e-45f, -3.4e38f, 3.4e38f});
}

TEST_CASE("denormals are those of the stored type")
{
    const auto denormals = [](const Sample &sample) { return summaryOf(sample.tensor).real.denormals; };
    CHECK(denormals(flatOf<float>(DType::Float32, {0x1p-126f, 0x1p-127f, -0x1p-149f, 0.0f, -0.0f, 1e-30f})) == 2);
    CHECK(denormals(flatOf<quint16>(DType::Float16, {0x0400, 0x03ff, 0x8001, 0x8000, 0x7c00})) == 2);
    CHECK(denormals(flatOf<quint16>(DType::BFloat16, {0x0080, 0x007f, 0x8001, 0, 0xffff})) == 2);
    CHECK(denormals(flatOf<quint8>(DType::Float8E4M3FN, {0x08, 0x07, 0x81, 0, 0x7f})) == 2);
    CHECK(denormals(flatOf<quint8>(DType::Float8E8M0FNU, {0, 1, 255})) == 0);
    CHECK(denormals(flatOf<double>(DType::Float64, {0x1p-1022, 0x1p-1023, 1e-320, 0})) == 2);
    CHECK(denormals(flatOf<qint32>(DType::Int32, {0, 1, -1})) == 0);
}

TEST_CASE("integers keep 64 bits, in statistics and in the histogram")
{
    const Statistics ints
        = summaryOf(flatOf<qint64>(DType::Int64, {5, INT64_MIN, INT64_MAX, INT64_MAX - 1}).tensor).real;
    CHECK(ints.min == Scalar(qint64(INT64_MIN)));
    CHECK(ints.max == Scalar(qint64(INT64_MAX)));
    CHECK(ints.maxAt == 2);
    const Statistics unsignedInts
        = summaryOf(flatOf<quint64>(DType::UInt64, {UINT64_MAX - 1, UINT64_MAX, 1}).tensor).real;
    CHECK(unsignedInts.min == Scalar(quint64(1)));
    CHECK(unsignedInts.max == Scalar(quint64(UINT64_MAX)));
    CHECK(unsignedInts.maxAt == 1);
    CHECK(summaryOf(flatOf<quint8>(DType::Bool, {0, 1, 1}).tensor).real.max == Scalar(quint64(1)));
    CHECK(summaryOf(flatOf<qint8>(DType::Int8, {-3}).tensor).real.min == Scalar(qint64(-3)));

    // As doubles these are all the same.
    const qint64 big = 1ll << 62;
    const Histogram histogram
        = summaryOf(flatOf<qint64>(DType::Int64, {big, big + 1, big + 2, big + 3}).tensor, {.bins = 4}).histogram;
    CHECK(histogram.counts == std::vector<quint64>{1, 1, 1, 1});
}

TEST_CASE("halves, magnitude and phase of complex numbers have statistics each")
{
    for (const DType dtype : {DType::Complex128, DType::Complex64, DType::Complex32, DType::BComplex32}) {
        for (Sample &sample : views(dtype)) {
            INFO(sample.name);
            sample.tensor.conj = true;
            const QByteArray elements = elementsOf(sample);
            const std::vector<double> halves = numbersOf(flat(row(dtype).half, elements));
            std::vector<double> real;
            std::vector<double> imaginary;
            std::vector<double> magnitude;
            std::vector<double> phase;
            for (size_t i = 0; i < halves.size(); i += 2) {
                real.push_back(halves[i]);
                imaginary.push_back(halves[i + 1]);
                magnitude.push_back(magnitudeOf(halves[i], halves[i + 1], dtype));
                phase.push_back(std::atan2(halves[i + 1], halves[i]));
            }
            const Summary summary = summaryOf(sample.tensor, {.bins = 7, .percentiles = true});
            REQUIRE(summary.realPart);
            REQUIRE(summary.imaginaryPart);
            checkStatistics(*summary.realPart, real, leastNormalOf(dtype));
            checkStatistics(*summary.imaginaryPart, imaginary, leastNormalOf(dtype));
            checkStatistics(summary.real, magnitude, leastNormalOf(dtype));
            CHECK_FALSE(summary.phase);
            for (const auto &[shown, numbers] : {std::pair(Shown::Magnitude, &magnitude), std::pair(Shown::Real, &real),
                     std::pair(Shown::Imaginary, &imaginary), std::pair(Shown::Phase, &phase)}) {
                INFO(int(shown));
                const Summary part = summaryOf(sample.tensor, {.bins = 7, .percentiles = true, .shown = shown});
                checkStatistics(part.of(shown), *numbers, shown == Shown::Phase ? 0 : leastNormalOf(dtype));
                checkHistogram(part.histogram, *numbers, 7);
                checkPercentiles(part.percentiles, *numbers);
            }
        }
    }
}

TEST_CASE("quantized numbers have statistics of the integers and of what they stand for, as torch computes it")
{
    const Quantization quantization{QLatin1StringView("per_tensor_affine"), {0.05}, {128}};
    Sample sample = flatOf<quint8>(DType::QUInt8, {126, 135, 112, 129, 160, 96, 128});
    sample.tensor.quantization = &quantization;
    const std::vector<double> meant{-0.10000000149011612, 0.3499999940395355, -0.800000011920929, 0.05000000074505806,
        1.600000023841858, -1.600000023841858, 0};
    for (const bool dequantized : {false, true}) {
        const Shown shown = dequantized ? Shown::Main : Shown::Stored;
        const Summary summary = summaryOf(sample.tensor, {.bins = 5, .percentiles = true, .shown = shown});
        checkStatistics(summary.real, numbersOf(sample));
        REQUIRE(summary.dequantized);
        checkStatistics(*summary.dequantized, meant);
        checkHistogram(summary.histogram, dequantized ? meant : numbersOf(sample), 5);
        checkPercentiles(summary.percentiles, dequantized ? meant : numbersOf(sample));
    }
}

TEST_CASE("channels have their own scale and zero point, along any axis of any view")
{
    const Quantization byRow{QLatin1StringView("per_channel_affine"), {0.5, 2}, {1, -1}, 0};
    const Quantization byColumn{QLatin1StringView("per_channel_affine_float_qparams"), {1, 2, 4}, {0, 0.5, 1}, 1, true};
    const QByteArray integers = QByteArray::fromHex("000102fdfeff"); // 0 1 2 -3 -2 -1
    Sample rows = sample("rows", DType::QInt8, integers, {2, 3}, {3, 1});
    rows.tensor.quantization = &byRow;
    checkStatistics(*summaryOf(rows.tensor).dequantized, {-0.5, 0, 0.5, -4, -2, 0});
    Sample columns = sample("columns", DType::QInt8, integers, {2, 3}, {1, 2}); // 0 2 -2, 1 -3 -1
    columns.tensor.quantization = &byColumn;
    checkStatistics(*summaryOf(columns.tensor).dequantized, {0, 3, -12, 1, -7, -8});
}

// The figures are those of dequantize().
TEST_CASE("what an element stands for is what torch computes, to the last bit, of channels by another rule")
{
    constexpr QLatin1StringView whole("per_tensor_affine");
    constexpr QLatin1StringView channels("per_channel_affine");
    constexpr QLatin1StringView floats("per_channel_affine_float_qparams");
    CHECK(double(dequantized(14, {whole, {0.1}, {5}}, 0)) == 0.9000000357627869);
    CHECK(double(dequantized(14, {channels, {0.1}, {5}, 0}, 0)) == 0.8999999761581421);
    CHECK(double(dequantized(14, {channels, {0.1}, {5}, -1}, 0)) == 0.8999999761581421); // cut out of its axis
    CHECK(double(dequantized(14, {floats, {double(0.1F)}, {5}, 0, true}, 0)) == 0.9000000357627869);
    CHECK(double(dequantized(16'777'219, {whole, {0.1}, {1}}, 0)) == 1677721.875);
    CHECK(double(dequantized(16'777'219, {channels, {0.1}, {1}, 0}, 0)) == 1677722);
    const Quantization quantization{channels, {0.1}, {5}, 0};
    Sample row = sample("channels", DType::QInt8, QByteArray(1, 14), {1, 1}, {1, 1});
    row.tensor.quantization = &quantization;
    CHECK(std::get<double>(summaryOf(row.tensor).dequantized->max) == 0.8999999761581421);
}

TEST_CASE("scales that don't fit the shape mean that the integers stay integers")
{
    const Quantization tooFew{QLatin1StringView("per_channel_affine"), {0.5}, {1}, 0};
    const Quantization noAxis{QLatin1StringView("per_channel_affine"), {0.5, 1}, {1, 1}, 2};
    for (const Quantization *quantization : {&tooFew, &noAxis}) {
        Sample rows = sample("rows", DType::QInt8, "abcdef", {2, 3}, {3, 1});
        rows.tensor.quantization = quantization;
        CHECK_FALSE(summaryOf(rows.tensor).dequantized);
    }
}

TEST_CASE("broadcast axes are counted, never walked")
{
    Sample huge = sample("huge", DType::Float32, flatOf<float>(DType::Float32, {3, float(NaN), 4}).storage,
        {1 << 19, 3, 1 << 19}, {0, 1, 0});
    const Summary summary = summaryOf(huge.tensor, {.bins = 2, .percentiles = true});
    const qint64 times = 1ll << 38;
    CHECK(summary.real.count == 3 * times);
    CHECK(summary.real.nan == times);
    CHECK(summary.real.firstNan == 1 << 19);
    CHECK(summary.real.maxAt == 2 << 19);
    CHECK(summary.real.mean == 3.5);
    CHECK(summary.real.norm == Catch::Approx(5 * std::pow(2, 19)));
    CHECK(summary.histogram.counts == std::vector<quint64>{quint64(times), quint64(times)});
    CHECK((*summary.percentiles)[3] == Scalar(3.0));
    CHECK((*summary.percentiles)[4] == Scalar(4.0));
}

TEST_CASE("large tensors are cut into pieces that together are the whole")
{
    std::vector<float> numbers(5'000'001);
    for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(float(i));
    numbers[4'999'999] = -7;
    numbers[3'000'000] = float(Inf);
    numbers[2'999'999] = 7;
    numbers[4'000'000] = 7;
    checkFlat(DType::Float32, numbers);
    checkAll(sample("transposed", DType::Float32, flatOf(DType::Float32, numbers).storage, {5000, 1000}, {1, 5000}));
}

TEST_CASE("summarizing stops when nobody waits for it any more")
{
    Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(summarize(flat(DType::Float32, noise(400, 0)).tensor, {}, progress), Cancelled);
}

TEST_CASE("a float4 pair counts as two values, low nibble first, and its place is the pair's")
{
    // 0.5 and -6, 6 and -0, 1 and 3
    const Summary summary = summaryOf(flat(DType::Float4E2M1FNx2, QByteArray::fromHex("f18752")).tensor);
    CHECK(summary.real.count == 6);
    CHECK(summary.real.zeros == 1);
    CHECK(asDouble(summary.real.min) == -6);
    CHECK(summary.real.minAt == 0);
    CHECK(asDouble(summary.real.max) == 6);
    CHECK(summary.real.maxAt == 1);
    CHECK(summary.real.mean == 0.75);
}

TEST_CASE("percentiles take both zeros for one number, also where zero is the least or the largest")
{
    for (const float end : {5.0f, -5.0f}) {
        const Summary summary = summaryOf(
            flatOf<float>(DType::Float32, {0.0f, -0.0f, end, -0.0f}).tensor, {.bins = 4, .percentiles = true});
        REQUIRE(summary.percentiles.has_value());
        CHECK((*summary.percentiles)[3] == Scalar(0.0)); // the median
        CHECK((*summary.percentiles)[end > 0 ? 6 : 0] == Scalar(double(end)));
    }
}

TEST_CASE("of 64-bit integers beyond 2^53 extremes, deviation and percentiles are exact")
{
    const auto check = []<typename T>(DType dtype, T base) {
        const Summary summary
            = summaryOf(flatOf<T>(dtype, {T(base + 3), base, T(base + 1), T(base + 1)}).tensor, {.percentiles = true});
        CHECK(summary.real.min == Scalar(base));
        CHECK(summary.real.max == Scalar(T(base + 3)));
        CHECK(summary.real.std == Catch::Approx(std::sqrt(19.0 / 16)));
        CHECK(
            (summary.percentiles == Percentiles{base, base, base, T(base + 1), T(base + 1), T(base + 3), T(base + 3)}));
    };
    check(DType::Int64, qint64(1) << 60);
    check(DType::Int64, std::numeric_limits<qint64>::min());
    check(DType::UInt64, std::numeric_limits<quint64>::max() - 3);
}
