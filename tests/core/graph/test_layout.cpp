// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"
#include "core/graph/layout.h"
#include "tests/testing/testing.h"

#include <QPainterPath>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

ProgramPtr ofFixture(const QString &name)
{
    Progress progress;
    Document document;
    document.archive = readZip(memorySource(dataBytes(QStringLiteral("pt2/") + name)), progress);
    return readProgram(document, modelArchiveOf(document.archive)->models.at(0), progress);
}

std::vector<QSizeF> sizesOf(const Outline &outline) { return std::vector<QSizeF>(outline.boxes.size(), {120, 40}); }

Layout2D laidOut(const Outline &outline)
{
    Progress progress;
    return layoutOf(outline, sizesOf(outline), progress);
}

// Edges begin and end at boxes, and touch no others.
void checkEdges(const Outline &outline, const Layout2D &layout)
{
    constexpr int samples = 40;
    for (size_t i = 0; i < layout.edges.size(); ++i) {
        const auto &points = layout.edges[i].points;
        REQUIRE(points.size() % 3 == 1);
        QPainterPath path(points[0]);
        for (size_t p = 1; p + 2 < points.size(); p += 3)
            path.cubicTo(points[p], points[p + 1], points[p + 2]);
        for (size_t box = 0; box < layout.boxes.size(); ++box) {
            if (box == outline.edges[i].from || box == outline.edges[i].to)
                continue;
            const QRectF inside = layout.boxes[box].adjusted(1, 1, -1, -1);
            for (int s = 0; s <= samples; ++s) {
                const bool crosses = inside.contains(path.pointAtPercent(double(s) / samples));
                if (crosses)
                    FAIL("edge " << i << " crosses box " << box);
            }
        }
    }
}

void checkBoxes(const std::vector<QRectF> &boxes)
{
    for (size_t a = 0; a < boxes.size(); ++a) {
        for (size_t b = a + 1; b < boxes.size(); ++b) {
            if (boxes[a].adjusted(1, 1, -1, -1).intersects(boxes[b]))
                FAIL("boxes " << a << " and " << b << " overlap");
        }
    }
}

bool holds(const Outline &outline, quint32 frame, quint32 inner)
{
    while (inner != Outline::None && inner != frame)
        inner = outline.frames[inner].around;
    return inner == frame;
}

}

TEST_CASE("modules are boxes until they are opened")
{
    const ProgramPtr deep = ofFixture(QStringLiteral("deep24.pt2"));
    const Outline closed = outlineOf(*deep, 0, {});
    const Outline blocks = outlineOf(*deep, 0, {"blocks"});
    const Outline one = outlineOf(*deep, 0, {"blocks", "blocks.3"});
    CHECK(closed.boxes.size() < 20);
    CHECK(closed.frames.empty());
    CHECK(blocks.boxes.size() == closed.boxes.size() + 23); // 24 instead of the one
    REQUIRE(one.frames.size() == 2);
    CHECK(one.frames[1].around == 0);
    CHECK(one.boxes.size() > blocks.boxes.size());
    CHECK(one.boxOfNode.size() == 655);
    for (const quint32 box : one.boxOfNode)
        CHECK(box < one.boxes.size());
}

TEST_CASE("a graph opens as far as its boxes are not too many")
{
    const ProgramPtr deep = ofFixture(QStringLiteral("deep24.pt2"));
    const OpenModules open = firstOpen(*deep, 0);
    const Outline outline = outlineOf(*deep, 0, open);
    CHECK(open.contains("blocks"));
    CHECK(outline.boxes.size() <= usualBoxes + 2); // inputs and outputs are not counted
    CHECK(firstOpen(*deep, 0, 1).empty());
    CHECK(outlineOf(*deep, 0, firstOpen(*deep, 0, 100000)).boxes.size() > 655);
}

TEST_CASE("no two boxes of a deep transformer overlap, and no edge crosses a box")
{
    const ProgramPtr deep = ofFixture(QStringLiteral("deep24.pt2"));
    for (const OpenModules &open :
        {OpenModules(), OpenModules{"blocks"}, OpenModules{"blocks", "blocks.3", "blocks.4", "blocks.4.attn"}}) {
        const Outline outline = outlineOf(*deep, 0, open);
        const Layout2D layout = laidOut(outline);
        REQUIRE(layout.boxes.size() == outline.boxes.size());
        REQUIRE(layout.edges.size() == outline.edges.size());
        checkBoxes(layout.boxes);
        checkEdges(outline, layout);
        for (quint32 box = 0; box < outline.boxes.size(); ++box) {
            for (quint32 frame = 0; frame < outline.frames.size(); ++frame) {
                const bool isInside = holds(outline, frame, outline.boxes[box].frame);
                CHECK(layout.frames[frame].contains(layout.boxes[box]) == isInside);
            }
        }
    }
}

TEST_CASE("a frame is as wide as its title")
{
    const ProgramPtr deep = ofFixture(QStringLiteral("deep24.pt2"));
    const Outline outline = outlineOf(*deep, 0, {"blocks", "blocks.0"});
    REQUIRE(outline.frames.size() == 2);
    const std::vector<QSizeF> sizes(outline.boxes.size(), QSizeF(10, 10));
    Progress progress;
    const double before = layoutOf(outline, sizes, progress).frames[1].width();
    REQUIRE(before < 300);
    const std::vector<double> titles{10, before + 90};
    CHECK(layoutOf(outline, sizes, progress, titles).frames[1].width() >= before + 90);
}

TEST_CASE("more boxes than anybody could read are refused")
{
    Outline outline;
    outline.boxes.resize(mostBoxesDrawn + 1);
    CHECK_THROWS_AS(laidOut(outline), Error);
    CHECK(laidOut(Outline()).boxes.empty());
}
