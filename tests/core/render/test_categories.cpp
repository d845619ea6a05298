// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatchoice.h"

#include <catch2/catch_test_macros.hpp>

#include <set>

using namespace pith;

namespace {
Histogram histogramOf(const std::vector<qint64> &numbers, int bins = 256)
{
    const auto [least, most] = std::ranges::minmax(numbers);
    Histogram histogram;
    histogram.min = double(least);
    histogram.max = double(most);
    histogram.counts.assign(least == most ? 1 : size_t(bins), 0);
    for (const qint64 number : numbers) {
        const double place = least == most ? 0 : double(number - least) / double(most - least) * bins;
        ++histogram.counts[std::min(size_t(place), histogram.counts.size() - 1)];
    }
    return histogram;
}

std::vector<double> valuesOf(const std::vector<Category> &categories)
{
    std::vector<double> values;
    for (const Category &category : categories)
        values.push_back(category.value);
    return values;
}
const DTypeRow &int64Row() { return row(DType::Int64); }
}

TEST_CASE("up to twelve different integers have a colour each, with their counts")
{
    const auto some = categoriesOf({histogramOf({-100, 0, 1, 1, 8, 3})}, int64Row());
    CHECK(valuesOf(some) == std::vector<double>{-100, 0, 1, 3, 8});
    CHECK(some[2].count == 2);
    std::vector<qint64> twelve;
    for (qint64 i = 0; i < 12; ++i)
        twelve.push_back(i * 23);
    const auto most = categoriesOf({histogramOf(twelve)}, int64Row());
    CHECK(most.size() == 12);
    std::set<QRgb> colors;
    for (const Category &category : most)
        colors.insert(category.color);
    CHECK(colors.size() == 12);
    CHECK(valuesOf(categoriesOf({histogramOf({0, 255, 255})}, row(DType::UInt8))) == std::vector<double>{0, 255});
    CHECK(valuesOf(categoriesOf({histogramOf({7, 7})}, int64Row())) == std::vector<double>{7});
}

TEST_CASE("more integers, those far apart, floats and bools have a range of shades")
{
    std::vector<qint64> thirteen;
    for (qint64 i = 0; i < 13; ++i)
        thirteen.push_back(i);
    CHECK(categoriesOf({histogramOf(thirteen)}, int64Row()).empty());
    CHECK(categoriesOf({histogramOf({0, 100'000})}, int64Row()).empty()); // bins can't tell 0 from 100 …
    const ValueCounts few{{qint64(0), qint64(100'000)}, {1, 1}};
    CHECK(valuesOf(categoriesOf({histogramOf({0, 100'000}), few}, int64Row())) == std::vector<double>{0, 100'000});
    const ValueCounts tooLarge{{qint64(1) << 60, (qint64(1) << 60) + 1}, {1, 1}}; // … nor doubles these
    CHECK(categoriesOf({histogramOf({0, 100'000}), tooLarge}, int64Row()).empty());
    CHECK(categoriesOf({histogramOf({0, 1})}, row(DType::Float32)).empty());
    CHECK(categoriesOf({histogramOf({0, 1})}, row(DType::Bool)).empty());
    CHECK(categoriesOf({}, int64Row()).empty());
}

TEST_CASE("categories give way to what somebody chose, and to pixels that are no element")
{
    HeatMap map;
    map.rows = map.columns = 2;
    map.cut = {2, 2, 0, 0, 2, 2};
    map.values = {0, 1, 5, 1};
    const Histogram histogram = histogramOf({0, 1, 5, 1});
    const auto legendOf = [&](const HeatChoice &choice) {
        return legendFor(choice, map, rangeFor(choice, map, int64Row()), int64Row(), {histogram});
    };
    const Legend legend = legendOf({});
    REQUIRE(legend.categories.size() == 3);
    for (const Category &category : legend.categories)
        CHECK(legend.color(category.value) == category.color);
    HeatChoice choice;
    choice.aggregation = Aggregation::Mean;
    CHECK(legendOf(choice).categories.empty());
    choice = {};
    choice.map = QStringLiteral("viridis");
    CHECK(legendOf(choice).categories.empty());
    choice = {};
    choice.range.mode = RangeMode::MinMax;
    CHECK(legendOf(choice).categories.empty());
}
