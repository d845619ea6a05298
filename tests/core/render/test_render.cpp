// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/colormap.h"
#include "core/render/heatimage.h"
#include "core/render/histogrambins.h"
#include "core/render/histogramimage.h"
#include "core/render/legendcolors.h"
#include "core/render/lineimage.h"
#include "core/render/plotcolors.h"
#include "tests/testing/testing.h"

#include <QApplication>
#include <QPalette>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>

using namespace pith;

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();

PlotStyle style(QSize size, qreal ratio = 1)
{
    return {.size = size, .ratio = ratio, .font = QApplication::font(), .colors = plotColors(QPalette(Qt::white))};
}

HeatMap mapOf(int width, std::vector<double> values)
{
    HeatMap map;
    map.rows = qint64(values.size()) / width;
    map.columns = width;
    map.cut = wholePicture(map.rows, map.columns, width, int(map.rows));
    map.values = std::move(values);
    return map;
}

Legend legendOf(const HeatMap &map, const ColorRange &range)
{
    Legend legend = pith::legendOf(map, range, {});
    legend.colors = &defaultColorMap(range.diverging ? ColorMap::Diverging : ColorMap::Sequential);
    return legend;
}

HeatPlace placeOf(qint64 rows, qint64 columns, const PlotStyle &plain)
{
    return fitted(rows, columns, heatArea(rows, {}, plain), plain.ratio);
}

int inkInColumn(const PlotPicture &picture, const QColor &ink, int column)
{
    int pixels = 0;
    for (int y = 0; y < picture.image.height(); ++y)
        pixels += picture.image.pixelColor(column, y) == ink;
    return pixels;
}
}

TEST_CASE("ticks are 1, 2 or 5 times a power of ten and lie inside the axis")
{
    for (double scale = 1e-300; scale < 1e300; scale *= 1e7) {
        for (const double low : {-4.55 * scale, 0.0, 3 * scale}) {
            const Axis axis = axisOver(low, low + 7.3 * scale, 5);
            REQUIRE(axis.ticks.size() >= 3);
            REQUIRE(axis.ticks.size() <= 9);
            const double step = axis.ticks[1] - axis.ticks[0];
            const double digit = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
            CHECK(std::min({std::abs(digit - 1), std::abs(digit - 2), std::abs(digit - 5)}) < 1e-6);
            CHECK(axis.ticks.front() >= low - 1e-9 * scale);
            CHECK(axis.ticks.back() <= axis.high + 1e-9 * scale);
        }
    }
}

TEST_CASE("an axis has nine ticks at most, however many are wanted")
{
    for (int wanted = 3; wanted < 30; ++wanted) {
        for (double high = 1; high < 20; high += 0.37)
            CHECK(axisOver(0, high, wanted).ticks.size() <= 9);
    }
}

TEST_CASE("a theme of black and white only has bars in the colour of text")
{
    QPalette palette(Qt::black);
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button, QPalette::ToolTipBase})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::Text, Qt::white);
    CHECK(plotColors(palette).bars == QColor(Qt::white));
    palette.setColor(QPalette::Window, QColor(0x202020)); // an ordinary dark one
    CHECK(plotColors(palette).bars != QColor(Qt::white));
    CHECK(plotColors(QPalette(QColor(Qt::white))).bars != QColor(Qt::black));
}

TEST_CASE("zeros are left out where they are most, and there are others")
{
    Statistics statistics;
    statistics.count = 10;
    statistics.zeros = 6;
    CHECK(leavesZerosOut(statistics, row(DType::Float32)));
    CHECK_FALSE(leavesZerosOut(statistics, row(DType::Bool)));
    statistics.nan = 4; // only these are beside
    CHECK_FALSE(leavesZerosOut(statistics, row(DType::Float32)));
    const Histogram histogram{-1, 3, {1, 7, 1, 1}};
    CHECK(withoutZeros(histogram, 6).counts == std::vector<quint64>{1, 1, 1, 1});
    CHECK(withoutZeros(Histogram{-1, 1, {1, 7}}, 6).counts == std::vector<quint64>{1, 1}); // just on an edge
    CHECK(withoutZeros(Histogram{1, 3, {4, 5}}, 0).counts == std::vector<quint64>{4, 5});
}

TEST_CASE("integers beyond what doubles tell apart are drawn from an origin, bars and marks where they are")
{
    const qint64 first = qint64(1) << 60;
    const BarKind kind{&row(DType::Int64)};
    Statistics all;
    all.min = first;
    all.max = first + 999;
    const Bins bins = binsOver(kind.full(all), 256, true);
    CHECK(bins.count == 250);
    CHECK(bins.edge(1) == exactOf(first + 3) + 0.5);
    CHECK(bins.at(exactOf(first + 3)) == 0);
    CHECK(bins.at(exactOf(first + 4)) == 1);
    const RangeHistogram counts{
        {double(bins.range.low), double(bins.range.high), std::vector<quint64>(250, 20)}, bins.range, 0, 0};
    const HistogramBars shown = countedBars(counts, {}, kind);
    CHECK(shown.options.origin == exactOf(qint64(1152921504606846000)));
    CHECK(shown.bars.min == 975.5);
    CHECK(shown.bars.max == 1975.5);
    CHECK(shown.options.place(exactOf(first + 499)) == 1475);
    const ValueRange part = zoomed(bins.range, 0.1, exactOf(first + 500), bins.range, true);
    CHECK(binsOver(part, 256, true).count == 100);

    all.min = std::numeric_limits<qint64>::min();
    all.max = std::numeric_limits<qint64>::max();
    const Bins widest = binsOver(kind.full(all), 256, true);
    CHECK(widest.count == 256);
    CHECK(textOf(widest.edge(0)) == u"-9223372036854775808.5");
    CHECK(textOf(widest.edge(128)) == u"-0.5");
    CHECK(textOf(widest.edge(256)) == u"9223372036854775807.5");
    CHECK(widest.at(0) == 128);
}

TEST_CASE("a small deviation about a large mean, and the largest, are marked as they are")
{
    Statistics all;
    all.count = 1000;
    all.mean = 9007199254741491.5;
    all.std = 288.675;
    const auto offset = spreadOf(all, false);
    REQUIRE(offset);
    CHECK(offset->mean == *all.mean);
    CHECK(offset->std == *all.std);
    all.mean = 1e300;
    all.std = 1.2e308;
    CHECK(spreadOf(all, false)->std == *all.std);
    CHECK(spreadOf(all, true)->std == *all.std); // there is no zero to leave out
    all.mean = 0.5; // 0 and 1, as often
    all.std = 0.5;
    all.zeros = 500;
    CHECK(spreadOf(all, true)->mean == 1);
    CHECK(spreadOf(all, true)->std == 0);
}

TEST_CASE("short counts have three digits and go on to the next unit where they round to it")
{
    const std::pair<double, QStringView> counts[]{{999, u"999"}, {1000, u"1k"}, {1204, u"1.2k"}, {999'499, u"999k"},
        {999'500, u"1M"}, {999'999, u"1M"}, {1'204'000, u"1.2M"}, {999'999'996, u"1G"}, {1e21, u"1e+03E"}};
    for (const auto &[count, text] : counts)
        CHECK(shortCount(count) == text);
}

TEST_CASE("the power of ten of a line's numbers stands beside the title of their axis")
{
    const PlotStyle plain = style({500, 300});
    const auto titleInk = [&](double unit) {
        const HeatMap line = mapOf(5, {1 * unit, 9 * unit, 3 * unit, 4 * unit, 5 * unit});
        const PlotPicture picture = drawLine(line, line, {QStringLiteral("Index"), QStringLiteral("Value")}, plain);
        int pixels = 0;
        for (int x = 0; x < picture.image.width(); ++x) {
            for (int y = 0; y < int(picture.plot.top()) - 4; ++y)
                pixels += picture.image.pixelColor(x, y) != plain.colors.background;
        }
        return pixels;
    };
    CHECK(titleInk(1e-5) > titleInk(1) + 10);
    CHECK(titleInk(1e9) > titleInk(1) + 10);
}

TEST_CASE("percentiles at the ends of the axis have their labels inside of it")
{
    const PlotStyle plain = style({1100, 300});
    HistogramOptions options;
    options.marks.percentiles = Percentiles{1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0};
    const PlotPicture picture = drawHistogram({0, 100, std::vector<quint64>(100, 10)}, options, plain);
    const int top = int(picture.plot.bottom()) + 5; // below the ticks
    const auto inkBetween = [&](double from, double to) {
        const auto column
            = [&](double percent) { return int(picture.plot.left() + percent / 100 * picture.plot.width()); };
        int pixels = 0;
        for (int x = column(from) + 8; x < column(to) - 8; ++x) {
            for (int y = top; y < top + 8; ++y)
                pixels += picture.image.pixelColor(x, y) != plain.colors.background;
        }
        return pixels;
    };
    CHECK(inkBetween(1, 5) > 0);
    CHECK(inkBetween(95, 99) > 0);
    CHECK(inkBetween(50, 75) > 0);
    for (const auto &[from, to] : {std::pair(5, 25), std::pair(25, 50), std::pair(75, 95)})
        CHECK(inkBetween(from, to) == 0);
}

TEST_CASE("a bool of one kind has bars for both")
{
    const Histogram histogram = readable({1, 1, {16}}, row(DType::Bool));
    CHECK(histogram.min == 0);
    CHECK(histogram.max == 1);
    CHECK(histogram.counts == std::vector<quint64>{0, 16});
}

TEST_CASE("tick texts have no digits that tell nothing, and large numbers share a power of ten")
{
    const Axis plain = axisOver(-0.4, 0.4, 4);
    CHECK(plain.text(plain.ticks.front()) == QStringLiteral("-0.4"));
    CHECK(plain.powerText().isEmpty());
    const Axis large = axisOver(0, 4e7, 4);
    CHECK(large.powerText() == QStringLiteral("×10⁷"));
    CHECK(large.text(2e7) == QStringLiteral("2"));
    CHECK(shortCount(980) == QStringLiteral("980"));
    CHECK(shortCount(1'234'567) == QStringLiteral("1.23M"));
}

TEST_CASE("numbers side by side have as many digits as tell them apart")
{
    const auto texts = [](double low, double high) { return textsApart(std::array{low, high}).join(u' '); };
    CHECK(texts(0.1, 0.2) == u"0.1 0.2");
    CHECK(texts(1e6, 2e6) == u"1.000e+6 2.000e+6");
    CHECK(texts(1e6, 1e6 + 0.5) == u"1000000 1000000.5");
    CHECK(texts(1e6 + 0.25, 1e6 + 0.25390625) == u"1000000.25 1000000.2539");
    CHECK(texts(9007199254740992, 9007199254740996) == u"9007199254740992 9007199254740996");
    CHECK(texts(0x1p60, 0x1p60 + 1024) == u"1152921504606846976 1152921504606848000");
    CHECK(texts(5, 5) == u"5 5");
    CHECK(texts(-1e308, 1.7e308) == u"-1.000e+308 1.700e+308");
    CHECK(textsApart(std::array{1e6, 1e6 + 0.5, 1e6 + 1}).join(u' ') == u"1000000 1000000.5 1000001");
}

TEST_CASE("an axis of the largest finite range, and of none, still has ticks")
{
    const double most = std::numeric_limits<double>::max();
    for (const Axis &axis : {axisOver(-most, most, 4), axisOver(0, most, 4), axisOver(-most, 0, 14)}) {
        CHECK(axis.ticks.size() >= 3);
        CHECK(std::ranges::all_of(axis.ticks, [](double tick) { return std::isfinite(tick); }));
    }
    CHECK(axisOver(2.5, 2.5, 4).ticks.size() == 1);
}

TEST_CASE("a bin with one element beside a million is seen, an empty bin is not")
{
    const Histogram histogram{0, 3, {1'000'000, 0, 1}};
    for (const bool log : {false, true}) {
        const PlotStyle plain = style({300, 200});
        const PlotPicture picture
            = drawHistogram(histogram, {.log = log, .wholeNumbers = false, .valueTitle = {}}, plain);
        const auto column = [&](double share) { return int(picture.plot.left() + share * picture.plot.width()); };
        CHECK(inkInColumn(picture, plain.colors.bars, column(5.0 / 6)) >= 1);
        CHECK(inkInColumn(picture, plain.colors.bars, column(3.0 / 6)) == 0);
        CHECK(inkInColumn(picture, plain.colors.bars, column(1.0 / 6)) > 100);
    }
}

TEST_CASE("counts that would hide most bins want a logarithm")
{
    CHECK(wantsLog({0, 4, {100'000, 1, 1, 1}}, 100));
    CHECK(!wantsLog({0, 4, {100, 90, 80, 1}}, 100));
}

TEST_CASE("bins of integers become one bin a number without losing any")
{
    Histogram histogram{-3, 6, std::vector<quint64>(256)};
    for (int value = 0; value <= 9; ++value)
        histogram.counts[std::min(size_t(255), size_t(value / 9.0 * 256))] = quint64(value + 1);
    const Histogram whole = byWholeNumbers(histogram);
    REQUIRE(whole.counts.size() == 10);
    for (size_t value = 0; value < 10; ++value)
        CHECK(whole.counts[value] == value + 1);
    CHECK(byWholeNumbers({0, 1000, std::vector<quint64>(256, 1)}).counts.size() == 256);
    CHECK(withFewerBins({0, 1, {1, 2, 3, 4}}, 2).counts == std::vector<quint64>{3, 7});
}

TEST_CASE("a histogram's image has as many pixels as its size times the ratio")
{
    const PlotPicture picture = drawHistogram({0, 1, {1, 2}}, {}, style({200, 120}, 2));
    CHECK(picture.image.size() == QSize(400, 240));
    CHECK(QRectF(0, 0, 200, 120).contains(picture.plot));
}

TEST_CASE("a few elements are dots above their indices; of many each peak is seen")
{
    const PlotStyle plain = style({400, 200});
    const auto hasInk = [&](const PlotPicture &picture, double place, double elements, int least) {
        const int column = int(picture.plot.left() + (place + 0.5) / elements * picture.plot.width());
        return inkInColumn(picture, plain.colors.bars, column) >= least;
    };
    const HeatMap few = mapOf(5, {0, 3, std::nan(""), 1, 2});
    const PlotPicture dots = drawLine(few, few, {QStringLiteral("Index"), QStringLiteral("Value")}, plain);
    CHECK(hasInk(dots, 0, 5, 4));
    CHECK(hasInk(dots, 4, 5, 4));
    CHECK_FALSE(hasInk(dots, 2, 5, 1)); // NaN
    std::vector<double> peak(300);
    peak[100] = 1;
    const HeatMap many = mapOf(300, peak);
    CHECK(hasInk(drawLine(many, many, {QStringLiteral("Index"), QStringLiteral("Value")}, plain), 100, 300, 50));
}

TEST_CASE("every map has its ends, and the named colours are in none")
{
    for (const ColorMap &map : colorMaps()) {
        CHECK(map.at(-1) == (0xff000000 | map.colors.front()));
        CHECK(map.at(2) == (0xff000000 | map.colors.back()));
        for (const QRgb color : map.colors) {
            CHECK((0xff000000 | color) != nanColor);
            CHECK((0xff000000 | color) != posInfColor);
            CHECK((0xff000000 | color) != negInfColor);
        }
        CHECK(colorMapByName(QString(map.name)) == &map);
    }
    CHECK(defaultColorMap(ColorMap::Diverging).name == QLatin1StringView("vik"));
    CHECK(defaultColorMap(ColorMap::Sequential).name == QLatin1StringView("viridis"));
}

TEST_CASE("pictures on a logarithm have the very colours of their legends")
{
    std::vector<double> values;
    for (double size = 1e-9; size < 1e6; size *= 1.003)
        values.insert(values.end(), {size, -size});
    values.insert(values.end(), {0, -0.0, 1, -1, inf, -inf, std::nan(""), 5e-324, 1.7e308, -1.7e308});
    for (const ColorRange &range : {ColorRange{-1, 1, true, 1e-3}, {0.5, 8000, false, 8}, {-3, 100, false, 0.1},
             {0, 1e-300, false, 1e-303}, {7, 7, true, 1e-3}, {-1, 1, true, 0}}) {
        for (const bool inverted : {false, true}) {
            Legend legend = legendOf(mapOf(2, {range.low, range.high}), range);
            legend.inverted = inverted;
            const LegendColors colors(legend);
            std::vector<double> all = values;
            for (int edge = 0; edge <= 256; ++edge) {
                const double value = range.value(edge / 256.0);
                all.insert(all.end(), {std::nextafter(value, -inf), value, std::nextafter(value, inf)});
            }
            const auto differs = [&](double value) { return colors.at(value) != legend.color(value); };
            CHECK(std::ranges::count_if(all, differs) == 0);
        }
    }
}

TEST_CASE("values of both signs are coloured about zero, of one sign from end to end")
{
    const ColorRange both = autoRange(mapOf(2, {-1, 3}));
    CHECK(both.diverging);
    CHECK(both.low == -both.high);
    CHECK(both.high == 3);
    const ColorRange one = autoRange(mapOf(3, {2, 3, 5}));
    CHECK(!one.diverging);
    CHECK(one.low == 2);
    CHECK(one.high == 5);
    CHECK(autoRange(mapOf(2, {7, 7})).isConstant());
    // One outlier among zeros: it must not be lost with the half percent that is cut.
    std::vector<double> zeros(1000, 0.0);
    zeros[3] = 8;
    zeros[4] = -2;
    CHECK(autoRange(mapOf(1000, zeros)).high == 8);
}

TEST_CASE("NaN and infinities have their own colours, a constant the middle one")
{
    const HeatMap map = mapOf(5, {-1, std::nan(""), inf, -inf, 1});
    const ColorMap &vik = defaultColorMap(ColorMap::Diverging);
    const QImage pixels = heatPixels(map, legendOf(map, {-1, 1, true}));
    CHECK(pixels.pixel(0, 0) == vik.at(0));
    CHECK(pixels.pixel(1, 0) == nanColor);
    CHECK(pixels.pixel(2, 0) == posInfColor);
    CHECK(pixels.pixel(3, 0) == negInfColor);
    CHECK(pixels.pixel(4, 0) == vik.at(1));
    CHECK(heatPixels(mapOf(1, {7}), legendOf(mapOf(1, {7}), {7, 7, true})).pixel(0, 0) == vik.at(0.5));
}

TEST_CASE("elements are square and whole pixels, and never smoothed")
{
    const HeatMap map = mapOf(2, {-1, 1, 1, -1});
    for (const qreal ratio : {1.0, 2.0}) {
        const PlotStyle plain = style({400, 300}, ratio);
        const HeatScene scene{placeOf(2, 2, plain), {&map}, legendOf(map, {-1, 1, true})};
        const PlotPicture picture = drawHeatMap(scene, {}, plain);
        CHECK(picture.plot.width() == picture.plot.height());
        const QRect inside = QRectF(picture.plot.topLeft() * ratio, picture.plot.size() * ratio).toRect();
        for (int x = inside.left(); x <= inside.right(); ++x) {
            const bool left = x < inside.left() + inside.width() / 2;
            if (std::abs(x - inside.left() - inside.width() / 2) > 2) // the line between them
                CHECK(
                    picture.image.pixel(x, inside.top() + 3) == defaultColorMap(ColorMap::Diverging).at(left ? 0 : 1));
        }
    }
}

TEST_CASE("a strip is stretched instead of being one pixel high, and nothing leaves the image")
{
    const QRectF strip = placeOf(1, 5000, style({500, 300})).plot();
    CHECK(strip.height() >= 100);
    CHECK(QRectF(0, 0, 500, 300).contains(strip));
    CHECK(placeOf(3, 4, style({20, 10})).plot().width() <= 20);
}
