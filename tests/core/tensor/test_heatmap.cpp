// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/heatmap.h"
#include "core/tensor/slicing.h"
#include "core/work/pools.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace pith;
using namespace pith::testing;

namespace {

constexpr std::array aggregations{
    Aggregation::LargestMagnitude, Aggregation::Mean, Aggregation::Rms, Aggregation::Min, Aggregation::Max};
constexpr float Inf = std::numeric_limits<float>::infinity();
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

HeatMap mapOf(const TensorData &tensor, qsizetype down, int width, int height, Aggregation aggregation)
{
    Progress progress;
    return heatMap({tensor, down}, width, height, aggregation, progress);
}

double largest(const std::vector<double> &numbers)
{
    return *std::ranges::max_element(numbers,
        [](double a, double b) { return std::fabs(a) < std::fabs(b) || (std::fabs(a) == std::fabs(b) && a < b); });
}

double finiteResult(const std::vector<double> &numbers, Aggregation aggregation)
{
    double sum = 0;
    double squares = 0;
    for (const double number : numbers) {
        sum += number;
        squares += number * number;
    }
    const auto count = double(numbers.size());
    switch (aggregation) {
    case Aggregation::LargestMagnitude:
        return largest(numbers);
    case Aggregation::Mean:
        return sum / count;
    case Aggregation::Rms:
        return std::sqrt(squares / count);
    case Aggregation::Min:
        return std::ranges::min(numbers);
    case Aggregation::Max:
        return std::ranges::max(numbers);
    }
    return 0;
}

// By the words of the header.
double pixelOf(const std::vector<double> &numbers, Aggregation aggregation)
{
    const auto isInfinite = [](double x) { return std::isinf(x); };
    if (std::ranges::any_of(numbers, [](double x) { return std::isnan(x); }))
        return NaN;
    if (std::ranges::any_of(numbers, isInfinite))
        return std::ranges::count(numbers, double(Inf)) > 0 ? Inf : -Inf;
    return finiteResult(numbers, aggregation);
}

bool isClose(double told, double truth)
{
    if (std::isnan(truth))
        return std::isnan(told);
    return told == truth || std::fabs(told - truth) <= 1e-6 * std::fabs(truth) + 1e-38;
}

// Every pixel against the elements that the header says it stands for.
void checkMap(const HeatMap &map, const std::vector<double> &numbers, Aggregation aggregation)
{
    CHECK(map.nan == std::ranges::count_if(numbers, [](double x) { return std::isnan(x); }));
    CHECK(map.inf == std::ranges::count_if(numbers, [](double x) { return std::isinf(x); }));
    REQUIRE(map.values.size() == size_t(map.width() * map.height()));
    for (qint64 y = 0; y < map.height(); ++y) {
        for (qint64 x = 0; x < map.width(); ++x) {
            std::vector<double> covered;
            for (qint64 r = y * map.rows / map.height(); r < (y + 1) * map.rows / map.height(); ++r) {
                for (qint64 c = x * map.columns / map.width(); c < (x + 1) * map.columns / map.width(); ++c)
                    covered.push_back(numbers[size_t(r * map.columns + c)]);
            }
            const double told = map.values[size_t(y * map.width() + x)];
            if (!isClose(told, pixelOf(covered, aggregation)))
                FAIL("pixel " << x << ", " << y << ": " << told << ", truth " << pixelOf(covered, aggregation));
        }
    }
}

}

TEST_CASE("each pixel is made of the elements it stands for, in every dtype, view and aggregation")
{
    for (const DTypeRow &r : dtypes()) {
        if (r.number == NumberClass::Complex || r.dtype == DType::Float64) // noise of doubles has no sum
            continue;
        for (const Sample &sample : views(r.dtype)) {
            INFO(sample.name);
            const std::vector<double> numbers = numbersOf(sample);
            for (qsizetype down = 0; down <= sample.tensor.shape.size(); ++down) {
                const Aggregation aggregation = aggregations[(numbers.size() + size_t(down)) % aggregations.size()];
                checkMap(mapOf(sample.tensor, down, 13, 17, aggregation), numbers, aggregation);
            }
        }
    }
}

TEST_CASE("every aggregation of numbers with NaN and infinity among them, at every size of picture")
{
    std::vector<float> elements(11 * 7);
    for (size_t i = 0; i < elements.size(); ++i)
        elements[i] = float(std::sin(double(i)) * 9);
    elements[5] = NaN;
    elements[40] = Inf;
    elements[41] = -Inf;
    elements[76] = -Inf;
    Sample matrix = sample("matrix", DType::Float32, flatOf(DType::Float32, elements).storage, {11, 7}, {7, 1});
    for (const Aggregation aggregation : aggregations) {
        for (int width = 1; width < 9; ++width) {
            for (int height = 1; height < 13; ++height)
                checkMap(mapOf(matrix.tensor, 1, width, height, aggregation), numbersOf(matrix), aggregation);
        }
    }
}

TEST_CASE("large matrices are painted by bands or by pieces, to the same picture with any number of threads")
{
    std::vector<float> elements(1103 * 701);
    for (size_t i = 0; i < elements.size(); ++i)
        elements[i] = float(std::sin(double(i)) * 9);
    elements[500'000] = NaN;
    elements[500'001] = Inf;
    elements[700'000] = -Inf;
    const QByteArray storage = flatOf(DType::Float32, elements).storage;
    const Sample rows = sample("rows", DType::Float32, storage, {1103, 701}, {701, 1});
    const Sample columns = sample("columns", DType::Float32, storage, {701, 1103}, {1, 701});
    const int all = threads();
    for (const Sample &matrix : {rows, columns}) {
        for (const Aggregation aggregation : aggregations) {
            const HeatMap map = mapOf(matrix.tensor, 1, 97, 64, aggregation);
            checkMap(map, numbersOf(matrix), aggregation);
            for (const int few : {1, 3}) {
                setThreads(few);
                const HeatMap again = mapOf(matrix.tensor, 1, 97, 64, aggregation);
                CHECK(std::memcmp(map.values.data(), again.values.data(), map.values.size() * sizeof(double)) == 0);
            }
            setThreads(all);
        }
    }
}

TEST_CASE("a part of a picture has the pixels that the whole picture has there, in every view")
{
    Progress progress;
    for (const DType dtype : {DType::Float32, DType::Int16}) {
        for (const Sample &sample : views(dtype)) {
            INFO(sample.name);
            for (qsizetype down = 0; down <= sample.tensor.shape.size(); ++down) {
                const MatrixView matrix{sample.tensor, down};
                const HeatMap whole = heatMap(matrix, 23, 19, Aggregation::Max, progress);
                for (int x = 0; x < whole.width(); x += 5) {
                    for (int y = 0; y < whole.height(); y += 4) {
                        PictureCut cut = whole.cut;
                        cut.x = x;
                        cut.y = y;
                        cut.width = std::min(7, whole.width() - x);
                        cut.height = std::min(6, whole.height() - y);
                        const HeatMap part = heatMap(matrix, cut, Aggregation::Max, progress);
                        for (int line = 0; line < cut.height; ++line) {
                            for (int column = 0; column < cut.width; ++column) {
                                const double told = part.at(column, line), truth = whole.at(x + column, y + line);
                                if (!(told == truth || (std::isnan(told) && std::isnan(truth))))
                                    FAIL("pixel " << x + column << ", " << y + line);
                            }
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("at any zoom of a large matrix each pixel is made of its own elements")
{
    constexpr qint64 rows = 4096, columns = 11008;
    QByteArray bytes = noise(rows * columns, 7);
    const Sample matrix = sample("matrix", DType::Int8, bytes, {rows, columns}, {columns, 1});
    Progress progress;
    for (const double scale : {0.07, 0.0875, 0.21, 0.5, 0.64, 0.8, 1.0}) {
        PictureCut cut;
        cut.wholeWidth = std::llround(scale * double(columns));
        cut.wholeHeight = std::llround(scale * double(rows));
        cut.width = cut.height = 120;
        cut.x = (cut.wholeWidth - cut.width) * 2 / 3;
        cut.y = cut.wholeHeight - cut.height;
        const HeatMap map = heatMap({matrix.tensor, 1}, cut, Aggregation::LargestMagnitude, progress);
        for (int y = 0; y < cut.height; ++y) {
            for (int x = 0; x < cut.width; ++x) {
                std::vector<double> covered;
                for (qint64 r = (cut.y + y) * rows / cut.wholeHeight; r < (cut.y + y + 1) * rows / cut.wholeHeight;
                    ++r) {
                    for (qint64 c = (cut.x + x) * columns / cut.wholeWidth;
                        c < (cut.x + x + 1) * columns / cut.wholeWidth; ++c)
                        covered.push_back(double(qint8(bytes[r * columns + c])));
                }
                if (map.at(x, y) != largest(covered))
                    FAIL("scale " << scale << ", pixel " << x << ", " << y);
            }
        }
    }
}

TEST_CASE("channels keep their scales in a part of a picture")
{
    const Quantization quantization{QLatin1StringView("per_channel_affine"), {1, 10, 100}, {0, 0, 1}, 0};
    Sample matrix = sample("channels", DType::QInt8, QByteArray(12, '\2'), {3, 4}, {4, 1});
    matrix.tensor.quantization = &quantization;
    Progress progress;
    const HeatMap part = heatMap({matrix.tensor, 1}, PictureCut{4, 3, 1, 1, 2, 2}, Aggregation::Max, progress);
    CHECK(part.values == std::vector<double>{20, 20, 100, 100});
    const MatrixView stored{matrix.tensor, 1, Shown::Stored};
    CHECK(heatMap(stored, 1, 1, Aggregation::Max, progress).values == std::vector<double>{2});
}

TEST_CASE("infinities of both signs are told apart, complex numbers by each of their parts")
{
    const HeatMap map = mapOf(flatOf<float>(DType::Float32, {Inf, -Inf, -Inf, NaN}).tensor, 0, 2, 1, Aggregation::Mean);
    CHECK(map.inf == 3);
    CHECK(map.negInf == 2);
    Progress progress;
    const TensorData complex = flatOf<float>(DType::Complex64, {3, 4, 0, -2}).tensor;
    const auto shown
        = [&](Shown part) { return heatMap({complex, 0, part}, 9, 9, Aggregation::Mean, progress).values; };
    CHECK(shown(Shown::Real) == std::vector<double>{3, 0});
    CHECK(shown(Shown::Imaginary) == std::vector<double>{4, -2});
    CHECK(shown(Shown::Magnitude) == std::vector<double>{5, 2});
    CHECK(shown(Shown::Phase) == std::vector<double>{std::atan2(4.0, 3.0), std::atan2(-2.0, 0.0)});
}

TEST_CASE("rows longer than a line and columns of few pixels are reduced in vectors")
{
    std::vector<float> elements(3 * 70'001);
    for (size_t i = 0; i < elements.size(); ++i)
        elements[i] = float(std::cos(double(i)) * 5);
    elements[100'000] = NaN;
    const Sample matrix
        = sample("long", DType::Float32, flatOf(DType::Float32, elements).storage, {3, 70'001}, {70'001, 1});
    for (const Aggregation aggregation : aggregations)
        checkMap(mapOf(matrix.tensor, 1, 31, 3, aggregation), numbersOf(matrix), aggregation);
}

TEST_CASE("a coarse picture has the size of the exact one and looks like it, from a sample")
{
    std::vector<float> elements(6000 * 1100);
    for (size_t i = 0; i < elements.size(); ++i)
        elements[i] = float(i / 1100); // the row
    const Sample matrix
        = sample("matrix", DType::Float32, flatOf(DType::Float32, elements).storage, {6000, 1100}, {1100, 1});
    Progress progress;
    const HeatMap coarse = coarseHeatMap({matrix.tensor, 1}, 50, 100, Aggregation::Max, progress);
    CHECK(progress.done() <= 17 << 20);
    const HeatMap exact = mapOf(matrix.tensor, 1, 50, 100, Aggregation::Max);
    CHECK(coarse.rows == exact.rows);
    CHECK(coarse.columns == exact.columns);
    REQUIRE(coarse.width() == exact.width());
    REQUIRE(coarse.height() == exact.height());
    for (size_t i = 0; i < exact.values.size(); ++i) {
        if (std::fabs(exact.values[i] - coarse.values[i]) > 60) // rows of a pixel
            FAIL("pixel " << i << ": " << coarse.values[i] << " for " << exact.values[i]);
    }
    const HeatMap small
        = coarseHeatMap({flatOf<float>(DType::Float32, {1, 2}).tensor, 0}, 9, 9, Aggregation::Max, progress);
    CHECK(small.values == std::vector<double>{1, 2});
}

TEST_CASE("a picture is never larger than its matrix, and of nothing there is none")
{
    const HeatMap small = mapOf(flatOf<float>(DType::Float32, {1, 2, 3}).tensor, 0, 100, 100, Aggregation::Max);
    CHECK(small.width() == 3);
    CHECK(small.height() == 1);
    CHECK(small.rows == 1);
    CHECK(small.columns == 3);
    const HeatMap none = mapOf(sample("empty", DType::Float32, {}, {3, 0}, {1, 1}).tensor, 1, 9, 9, Aggregation::Max);
    CHECK(none.values.empty());
    CHECK(none.rows == 3);
    CHECK(none.columns == 0);
}

TEST_CASE("a contact sheet is a permuted view: kernels as tiles")
{
    Sample kernels = sample("kernels", DType::Int16, noise(5 * 3 * 4 * 2 * 2, 1), {5, 3, 4, 2}, {24, 8, 2, 1});
    kernels.tensor = permuted(kernels.tensor, {0, 2, 1, 3});
    const HeatMap sheet = mapOf(kernels.tensor, 2, 100, 100, Aggregation::Mean);
    CHECK(sheet.width() == 6);
    CHECK(sheet.height() == 20);
    checkMap(sheet, numbersOf(kernels), Aggregation::Mean);
}

TEST_CASE("complex numbers are shown by magnitude, quantized ones by what they stand for")
{
    const HeatMap complex = mapOf(flatOf<float>(DType::Complex64, {3, 4, 0, -2}).tensor, 0, 9, 9, Aggregation::Mean);
    CHECK(complex.values == std::vector<double>{5, 2});
    const Quantization quantization{QLatin1StringView("per_tensor_affine"), {0.5}, {10}};
    TensorData quantized = flatOf<quint8>(DType::QUInt8, {12, 9}).tensor;
    CHECK(mapOf(quantized, 0, 9, 9, Aggregation::Max).values == std::vector<double>{12, 9});
    quantized.quantization = &quantization;
    CHECK(mapOf(quantized, 0, 9, 9, Aggregation::Max).values == std::vector<double>{1, -0.5});
}

TEST_CASE("the picture of broadcast rows or columns walks one of them")
{
    const QByteArray storage = flatOf<float>(DType::Float32, {1, NaN, 2, 3}).storage;
    const HeatMap rows = mapOf(
        sample("rows", DType::Float32, storage, {1ll << 37, 4}, {0, 1}).tensor, 1, 4, 2, Aggregation::LargestMagnitude);
    REQUIRE(rows.height() == 2);
    REQUIRE(rows.width() == 4);
    CHECK(rows.values[0] == 1);
    CHECK(std::isnan(rows.values[5]));
    CHECK(rows.values[7] == 3);
    CHECK(rows.nan == 1ll << 37);
    const HeatMap columns
        = mapOf(sample("columns", DType::Float32, storage, {4, 1ll << 37}, {1, 0}).tensor, 1, 2, 4, Aggregation::Mean);
    CHECK(columns.values[0] == 1);
    CHECK(columns.values[7] == 3);
    const HeatMap both = mapOf(
        sample("both", DType::Float32, storage, {1 << 20, 1 << 20}, {0, 0}, 2).tensor, 1, 2, 2, Aggregation::Rms);
    CHECK(both.values == std::vector<double>(4, 2));
}

TEST_CASE("numbers beyond float32 are what they are, and their sum is no infinity of the file")
{
    const TensorData large = flatOf<double>(DType::Float64, {1e308, 1e308, 1e-300}).tensor;
    const HeatMap map = mapOf(large, 0, 9, 9, Aggregation::Max);
    CHECK(map.values == std::vector{1e308, 1e308, 1e-300});
    CHECK(map.inf == 0);
    CHECK(std::isfinite(mapOf(large, 0, 1, 1, Aggregation::Mean).values.front()));
}

TEST_CASE("painting stops when nobody waits for it any more")
{
    Progress progress;
    progress.cancel();
    const MatrixView matrix{flat(DType::Float32, noise(400, 0)).tensor, 0};
    CHECK_THROWS_AS(heatMap(matrix, 9, 9, Aggregation::Max, progress), Cancelled);
}
