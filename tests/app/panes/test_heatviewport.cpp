// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatlevels.h"
#include "app/panes/heatviewport.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <random>

using namespace pith;

namespace {
HeatViewport viewport(qint64 rows, qint64 columns, const QRect &area = {40, 30, 500, 400})
{
    HeatViewport port;
    port.setMatrix(rows, columns);
    port.setArea(area, 1);
    return port;
}

// What must hold wherever one zooms and pans to.
void check(const HeatPlace &place, const QRect &area)
{
    REQUIRE(area.contains(place.view));
    REQUIRE(place.x >= 0);
    REQUIRE(place.y >= 0);
    REQUIRE(place.x + place.view.width() <= place.wholeWidth);
    REQUIRE(place.y + place.view.height() <= place.wholeHeight);
    const PictureCut cut = place.cut();
    REQUIRE(cut.x + cut.width <= cut.wholeWidth);
    REQUIRE(cut.y + cut.height <= cut.wholeHeight);
    for (const int x : {place.view.left(), place.view.center().x(), place.view.right()}) {
        const Places columns = place.columnsAt(x);
        REQUIRE(columns.count() > 0);
        REQUIRE(columns.end <= place.columns);
        REQUIRE(pixelOf(columns.first, cut.wholeWidth, place.columns) >= cut.x);
        REQUIRE(pixelOf(columns.first, cut.wholeWidth, place.columns) < cut.x + cut.width);
    }
}

HeatLevels::Map mapOf(const PictureCut &cut)
{
    HeatMap map;
    map.cut = cut;
    map.rows = map.columns = 1000;
    return std::make_shared<const HeatMap>(std::move(map));
}
}

TEST_CASE("zoom goes through the steps and back")
{
    std::vector<double> steps{0.8};
    while (steps.back() < 96)
        steps.push_back(HeatViewport::stepAfter(steps.back()));
    CHECK(steps == std::vector<double>{0.8, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96});
    CHECK(HeatViewport::stepAfter(96) == 96);
    for (size_t i = 1; i < steps.size(); ++i)
        CHECK(std::abs(HeatViewport::stepBefore(steps[i]) - steps[i - 1]) < 1e-12);
    CHECK(HeatViewport::stepAfter(5) == 6); // from what fitted
    CHECK(HeatViewport::stepBefore(5) == 4);
}

TEST_CASE("wherever one zooms, pans, boxes and resizes to, the view stays on the matrix")
{
    std::mt19937 random(3);
    const std::vector<std::pair<qint64, qint64>> sizes{
        {1, 1}, {1, 5000}, {4096, 11008}, {32000, 4096}, {3, 2}, {1ll << 33, 2}, {700, 900}};
    for (const auto &[rows, columns] : sizes) {
        QRect area(40, 30, 500, 400);
        HeatViewport port = viewport(rows, columns, area);
        for (int i = 0; i < 300; ++i) {
            const QPointF at(double(random() % 600), double(random() % 500));
            switch (random() % 7) {
            case 0:
            case 1:
                port.zoomIn(at);
                break;
            case 2:
                port.zoomOut(at);
                break;
            case 3:
                port.panBy(at - QPointF(300, 250));
                break;
            case 4:
                port.zoomTo({at, QSizeF(double(random() % 200), double(random() % 200))});
                break;
            case 5:
                port.reveal(qint64(random() % quint64(rows)), qint64(random() % quint64(columns)));
                break;
            default:
                area.setSize({int(100 + random() % 800), int(100 + random() % 800)});
                port.setArea(area, 1);
            }
            check(port.place(), area);
        }
        while (!port.isFitted())
            port.zoomOut({200, 200});
        CHECK(port.place() == port.fittedPlace());
    }
}

TEST_CASE("the element below the pointer stays there while zooming, as far as the edges allow")
{
    HeatViewport port = viewport(4096, 11008, {0, 0, 800, 600});
    port.showOneToOne({400, 300});
    const auto below
        = [&](int x, int y) { return std::pair(port.place().rowsAt(y).first, port.place().columnsAt(x).first); };
    const auto element = below(417, 233);
    for (int i = 0; i < 12; ++i) {
        port.zoomIn({417.5, 233.5});
        CHECK(below(417, 233) == element);
    }
    CHECK(port.place().scaleX() == 96);
}

TEST_CASE("what the zooming is about comes back to its place once the picture has room on that side")
{
    HeatViewport port = viewport(64, 512, {0, 0, 800, 600}); // a strip, far from as high as the view
    const QPointF about(400.5, 60.5);
    const auto below = [&] { return std::pair(port.place().rowsAt(60).first, port.place().columnsAt(400).first); };
    const auto element = below();
    for (int i = 0; i < 8; ++i)
        port.zoomIn(about);
    REQUIRE(port.place().wholeHeight > 600);
    CHECK(below() == element);
    port.panBy({-40, 0});
    const auto panned = below(); // another one from now on
    CHECK(panned != element);
    port.zoomIn(about);
    CHECK(below() == panned);
}

TEST_CASE("one pixel an element may be smaller than what fits: zooming in goes on from there, zooming out fits again")
{
    HeatViewport port = viewport(64, 64, {0, 0, 800, 600});
    const HeatPlace fit = port.place();
    port.showOneToOne({100, 100});
    CHECK(port.place().view == QRect(0, 0, 64, 64));
    CHECK_FALSE(port.isFitted());
    port.zoomIn({30, 30});
    CHECK(port.place().scaleX() == 2);
    port.zoomOut({30, 30});
    CHECK(port.isFitted());
    CHECK(port.place() == fit);
}

TEST_CASE("a revealed cell is seen whole, and one that is seen does not move anything")
{
    HeatViewport port = viewport(4096, 11008);
    port.showOneToOne({});
    for (int i = 0; i < 8; ++i)
        port.zoomIn({});
    port.reveal(4000, 10000);
    const HeatPlace place = port.place();
    CHECK(place.columnEdge(10000) >= place.view.left());
    CHECK(place.columnEdge(10001) <= place.view.right() + 1);
    CHECK(place.rowEdge(4001) <= place.view.bottom() + 1);
    port.reveal(4000, 9999);
    CHECK(port.place() == place);
}

TEST_CASE("of the pictures that there are the exact one is taken, else the nearest zooms above the whole")
{
    HeatLevels levels;
    const PictureCut whole{100, 100, 0, 0, 100, 100}, near{500, 500, 0, 0, 100, 100}, far{1000, 1000, 0, 0, 50, 50};
    levels.setWhole(mapOf(whole));
    levels.keep(mapOf(far));
    levels.keep(mapOf(near));
    CHECK(levels.exactly(near)->cut == near);
    CHECK(levels.layersFor(far).size() == 1);
    const auto layers = levels.layersFor({480, 480, 3, 3, 10, 10});
    REQUIRE(layers.size() == 3);
    CHECK(layers[0]->cut == near);
    CHECK(layers[2]->cut == whole);
}
