// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatchoice.h"
#include "core/render/imagelayout.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPalette>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <set>

using namespace pith;
using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();

HeatMap mapOf(int width, std::vector<double> values)
{
    HeatMap map;
    map.rows = qint64(values.size()) / width;
    map.columns = width;
    map.cut = wholePicture(map.rows, map.columns, width, int(map.rows));
    map.values = std::move(values);
    return map;
}

// A picture in which each element has so many pixels.
PlotPicture cellsOf(const HeatMap &map, int width, int height, qreal ratio = 1)
{
    HeatScene scene;
    scene.place.rows = map.rows;
    scene.place.columns = map.columns;
    scene.place.wholeWidth = map.columns * width;
    scene.place.wholeHeight = map.rows * height;
    scene.place.view = QRect(0, 0, int(scene.place.wholeWidth), int(scene.place.wholeHeight));
    scene.place.ratio = ratio;
    scene.layers = {&map};
    const HeatChoice choice;
    scene.legend = legendFor(choice, map, {-1, 1, true}, row(DType::Float32), {});
    HeatOptions options;
    options.frame = false;
    const PlotStyle style{.size = (QSizeF(scene.place.view.size()) / ratio).toSize(),
        .ratio = ratio,
        .font = QApplication::font(),
        .colors = plotColors(QPalette(QColor(Qt::white)))};
    return drawHeatMap(scene, options, style);
}

std::set<QRgb> colorsIn(const QImage &image, const QRect &area)
{
    std::set<QRgb> colors;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x)
            colors.insert(image.pixel(x, y));
    }
    return colors;
}
}

TEST_CASE("lines stand between elements from 8 pixels on, numbers in them from 48 by 18")
{
    const HeatMap map = mapOf(2, {-1, 0.25, 1, 0});
    CHECK(colorsIn(cellsOf(map, 7, 7).image, {0, 0, 14, 14}).size() == 4);
    const QImage lined = cellsOf(map, 8, 8).image;
    CHECK(lined.pixel(8, 3) != lined.pixel(9, 3));
    CHECK(colorsIn(lined, {0, 0, 8, 8}).size() == 1);
    CHECK(colorsIn(cellsOf(map, 47, 18).image, {1, 1, 40, 15}).size() == 1);
    CHECK(colorsIn(cellsOf(map, 48, 18).image, {1, 1, 40, 15}).size() > 1);
    CHECK(colorsIn(cellsOf(map, 60, 30, 2).image, {1, 1, 50, 25}).size() == 1); // 30 by 15 logical ones
}

TEST_CASE("numbers are black on light elements and white on dark ones")
{
    const QImage image = cellsOf(mapOf(2, {-1, 0}), 60, 24).image;
    const auto has = [&](const QRect &cell, auto fits) { return std::ranges::any_of(colorsIn(image, cell), fits); };
    CHECK(has({1, 1, 58, 22}, [](QRgb color) { return qGray(color) > 200; }));
    CHECK(has({62, 1, 56, 22}, [](QRgb color) { return qGray(color) < 80; }));
}

TEST_CASE("what is no number is hatched from 8 pixels on and has its name from 16")
{
    const HeatMap map = mapOf(3, {std::nan(""), inf, -inf});
    CHECK(colorsIn(cellsOf(map, 7, 7).image, {0, 0, 7, 7}) == std::set<QRgb>{nanColor});
    for (int cell = 0; cell < 3; ++cell)
        CHECK(colorsIn(cellsOf(map, 10, 10).image, {cell * 10 + 1, 1, 8, 8}).size() == 2);
    CHECK(colorsIn(cellsOf(map, 40, 20).image, {1, 1, 38, 18}).size() > 2); // letters too
}

TEST_CASE("zero has the middle colour of a difference of one sign, which goes to its largest number")
{
    const RangeChoice ofDifference{.ofDifference = true};
    CHECK(rangeOf(mapOf(4, {0, 0.25, 0, 2}), ofDifference) == ColorRange{-2, 2, true});
    CHECK(rangeOf(mapOf(2, {-3, -1}), ofDifference) == ColorRange{-3, 3, true});
    CHECK(rangeOf(mapOf(2, {0, 0}), ofDifference).fraction(0) == 0.5);
    CHECK(rangeOf(mapOf(2, {0, 2}), {.symmetric = false, .ofDifference = true}) == ColorRange{0, 2, false});
    HeatChoice choice;
    choice.range = ofDifference;
    CHECK(rangeFor(choice, mapOf(2, {0, 2}), row(DType::Complex64)) == ColorRange{0, 2, false});
}

TEST_CASE("the modes of a range, and a logarithm that has both signs")
{
    std::vector<double> values;
    for (int i = 1; i <= 1000; ++i)
        values.push_back(i % 2 == 0 ? i : -i);
    const HeatMap map = mapOf(10, values);
    const auto range = [&](RangeChoice choice) { return rangeOf(map, choice); };
    CHECK(range({.mode = RangeMode::Auto}) == ColorRange{-995, 995, true});
    CHECK(range({.mode = RangeMode::MinMax}) == ColorRange{-1000, 1000, true});
    CHECK(range({.mode = RangeMode::MinMax, .symmetric = false}) == ColorRange{-999, 1000, false});
    CHECK(range({.mode = RangeMode::Percentile, .percent = 90}) == ColorRange{-900, 900, true});
    const HeatMap rising = [] {
        std::vector<double> numbers(1000);
        std::iota(numbers.begin(), numbers.end(), 1.0);
        return mapOf(10, numbers);
    }();
    // So many of them are inside, whatever their signs.
    CHECK(rangeOf(rising, {.mode = RangeMode::Percentile, .percent = 90}) == ColorRange{50, 950, false});
    CHECK(rangeOf(rising, {.mode = RangeMode::Auto}) == ColorRange{5, 995, false});
    CHECK(range({.mode = RangeMode::Typed, .low = 3, .high = 4}) == ColorRange{3, 4, false});
    const ColorRange log = range({.mode = RangeMode::MinMax, .logarithmic = true});
    CHECK(log.threshold == 1);
    CHECK(log.fraction(0) == 0.5);
    CHECK(log.fraction(30) > 0.7);
    for (const double value : {-1000.0, -20.0, 0.0, 0.5, 1.0, 999.0}) {
        for (const ColorRange &each : {log, ColorRange{-1000, 1000, true}})
            CHECK(std::abs(each.value(each.fraction(value)) - value) < 1e-9 * 1000);
    }
    const double most = std::numeric_limits<double>::max();
    CHECK(ColorRange{-most, most, true}.fraction(most / 2) == 0.75);
}

TEST_CASE("bools, angles, whole numbers and quantized ones have colours that fit them")
{
    const HeatMap map = mapOf(2, {0, 3, 5, 1});
    const auto legend = [&](DType dtype, HeatChoice choice = {}) {
        return legendFor(choice, map, rangeFor(choice, map, row(dtype)), row(dtype), {});
    };
    CHECK(legend(DType::Bool).color(0) != legend(DType::Bool).color(1));
    CHECK(legend(DType::Int32).colors->name == u"grayC");
    CHECK(legend(DType::QInt8).colors->name == u"viridis");
    HeatChoice phase;
    phase.complexShown = Shown::Phase;
    CHECK(legend(DType::Complex64, phase).colors->kind == ColorMap::Cyclic);
    CHECK(legend(DType::Complex64, phase).range.high == std::numbers::pi);
    HeatChoice chosen;
    chosen.map = u"balance"_s;
    chosen.inverted = true;
    const Legend balance = legend(DType::Float32, chosen);
    CHECK(balance.color(balance.range.low) == balance.colors->at(1));
}

TEST_CASE("along a legend values rise, and each place is a value again, far outliers too")
{
    const LegendScale scale({-1, 1, true}, -50, 1e6);
    double last = -1;
    for (const double value : {-50.0, -3.0, -1.0, -0.2, 0.0, 0.7, 1.0, 2.0, 1e3, 1e6}) {
        const double place = scale.place(value);
        CHECK(place > last);
        CHECK(std::abs(scale.value(place) - value) <= 1e-9 * std::max(1.0, std::abs(value)));
        last = place;
    }
    CHECK(scale.place(-50) == 0);
    CHECK(scale.place(1e6) == 1);
    CHECK(LegendScale({2, 2}, 2, 2).place(2) == 0.5);
}

TEST_CASE("a legend has room for every chip")
{
    HeatMap map = mapOf(6, {-5, 0, 1, 9, 8, std::nan("")});
    map.nan = 1;
    map.inf = 3;
    map.negInf = 1;
    const Legend legend = legendFor({}, map, {-1, 1, true}, row(DType::Float32), {});
    CHECK(legend.posInf == 2);
    const LegendLayout layout = layOut(legend, {0, 0, 80, 300}, QApplication::font());
    REQUIRE(layout.chips.size() == 3);
    for (const LegendLayout::Chip &chip : layout.chips) {
        CHECK(layout.area.contains(chip.place));
        CHECK(chip.place.top() > layout.low.bottom());
    }
    CHECK(layout.bar.height() > 100);
    const double line = std::ceil(QFontMetricsF(QApplication::font()).height());
    const LegendLayout low = layOut(legend, {0, 0, 80, 3 * (line + 2) + 4 + 2 * line + 40}, QApplication::font());
    CHECK(low.above.isEmpty()); // rather than over each other
    CHECK(low.bar.height() >= 24);
    CHECK(low.bar.top() >= low.high.bottom());
    CHECK(low.bar.bottom() <= low.low.top());
}

TEST_CASE("tensors that can be images are told by their shape, their channels are its")
{
    CHECK(!ImageLayout::of({64, 64, 3, 3}));
    CHECK(!ImageLayout::of({3, 3, 3}));
    CHECK(!ImageLayout::of({100, 200}));
    for (const Extents &shape :
        {Extents{3, 20, 30}, Extents{20, 30, 3}, Extents{5, 3, 20, 30}, Extents{5, 20, 30, 3}}) {
        const auto image = ImageLayout::of(shape);
        REQUIRE(image);
        CHECK(image->channels == 3);
        CHECK(image->channel(2).index(image->channelAxis) == 2);
        CHECK(image->axes.rows() * image->axes.columns() * 3 == *elementCount(shape));
    }
    CHECK(ImageLayout::of({64, 3, 7, 7})->axes.options().tileRows == 7);
    CHECK(ImageLayout::of({64, 1, 5, 5})->channels == 1);
    CHECK(ImageLayout::of({20, 30, 4})->channels == 4);
    CHECK(!ImageLayout::of({4, 20, 30}));
    CHECK(!ImageLayout::of({64, 4, 7, 7}));
}

TEST_CASE("what is transparent lies on white")
{
    const std::vector<HeatMap> channels{
        mapOf(3, {10, 10, 10}), mapOf(3, {0, 0, 0}), mapOf(3, {255, 255, 255}), mapOf(3, {255, 0, 51})};
    const QImage image = imageOf(channels, 0, 0, ImageRange());
    CHECK(image.pixel(0, 0) == qRgb(10, 0, 255));
    CHECK(image.pixel(1, 0) == qRgb(255, 255, 255));
    CHECK(image.pixel(2, 0) == qRgb(206, 204, 255));
}

TEST_CASE("each tile of an image has its own range, or all have one")
{
    // Two tiles of one pixel and two colours each, side by side.
    const std::vector<HeatMap> channels{mapOf(4, {0, 1, 0, 100}), mapOf(4, {1, 0, 50, 0}), mapOf(4, {0, 0, 0, 0})};
    const QImage own = imageOf(channels, 1, 2, std::nullopt);
    CHECK(own.pixel(0, 0) == qRgb(0, 255, 0));
    CHECK(own.pixel(1, 0) == qRgb(255, 0, 0));
    CHECK(own.pixel(2, 0) == qRgb(0, 128, 0));
    CHECK(own.pixel(3, 0) == qRgb(255, 0, 0));
    const QImage common = imageOf(channels, 1, 2, commonRange(channels));
    CHECK(common.pixel(0, 0) == qRgb(0, 3, 0));
    CHECK(common.pixel(3, 0) == qRgb(255, 0, 0));
    const std::vector<HeatMap> grey{mapOf(2, {7, std::nan("")})};
    CHECK(imageOf(grey, 0, 0, ImageRange()).pixel(0, 0) == qRgb(7, 7, 7));
    CHECK(imageOf(grey, 0, 0, ImageRange()).pixel(1, 0) == nanColor);
}
