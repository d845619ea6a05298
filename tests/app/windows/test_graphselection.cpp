// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/facttable.h"
#include "app/panes/graphpane.h"
#include "app/panes/nodespane.h"
#include "app/panes/subjecttable.h"
#include "core/document/sections.h"
#include "tests/app/windows/desk.h"
#include "tests/testing/testing.h"

#include <QMenu>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct GraphDesk : Desk
{
    explicit GraphDesk(const QString &name)
    {
        REQUIRE(open(write(name, dataBytes(u"pt2/"_s + name))));
        REQUIRE(QTest::qWaitForWindowActive(&window));
    }

    void goToGraph()
    {
        Subject graph;
        graph.document = browser().document();
        graph.kind = Subject::Kind::Graph;
        graph.prefix = u"model"_s;
        browser().goTo(graph);
        REQUIRE(soon([&] { return drawing() && drawing()->picture(); }));
    }
    GraphView *drawing() { return window.findChild<GraphView *>(); }
    DetailsView &details() { return *window.findChild<DetailsView *>(); }
    SubjectTable &nodes() { return *window.findChild<NodesPane *>()->findChild<SubjectTable *>(); }
    QString treeRow() { return view().currentIndex().siblingAtColumn(NameColumn).data().toString(); }
    QString tableRow() { return nodes().currentIndex().siblingAtColumn(0).data().toString(); }
    QByteArray chosenBox()
    {
        const quint32 box = drawing()->picture() ? drawing()->choice().box : Outline::None;
        return box == Outline::None ? QByteArray() : drawing()->picture()->outline.boxes[box].name;
    }
    QByteArray chosenFrame()
    {
        const quint32 frame = drawing()->picture() ? drawing()->choice().frame : Outline::None;
        return frame == Outline::None ? QByteArray() : drawing()->picture()->outline.frames[frame].path;
    }
    void clickBox(const QByteArray &name)
    {
        const auto &boxes = drawing()->picture()->outline.boxes;
        const auto box = std::ranges::find(boxes, name, &Outline::Box::name);
        REQUIRE(box != boxes.end());
        const QRectF &rect = drawing()->picture()->layout.boxes[size_t(box - boxes.begin())];
        REQUIRE(drawing()->rect().contains(drawing()->toView(rect.center()).toPoint()));
        QTest::mouseClick(drawing(), Qt::LeftButton, {}, drawing()->toView(rect.center()).toPoint());
    }
};

}

TEST_CASE("what is chosen in the drawing of a graph is chosen in the tree and in the table")
{
    GraphDesk desk(u"mlp.pt2"_s);
    desk.goToGraph();
    desk.clickBox("relu");
    CHECK(soon([&] { return desk.treeRow() == u"relu"_s; }));
    CHECK(keyOf(desk.browser().subject()) == u"relu"_s);
    desk.details().setCurrentPane(u"nodes"_s);
    REQUIRE(soon([&] { return desk.tableRow() == u"relu"_s; }));
    QTest::keyClick(&desk.nodes(), Qt::Key_Down);
    CHECK(desk.tableRow() == u"linear_1"_s);
    CHECK(desk.treeRow() == u"linear_1"_s);
    desk.view().setFocus();
    QTest::keyClick(&desk.view(), Qt::Key_Up); // into the module around, or to the node before
    QTest::keyClick(&desk.view(), Qt::Key_Up);
    CHECK(soon([&] { return desk.tableRow() == desk.treeRow(); }));
    const QString now = desk.treeRow();
    desk.details().setCurrentPane(u"graph"_s);
    CHECK(soon([&] { return QString::fromUtf8(desk.chosenBox()) == now; }));
}

TEST_CASE("a click on no box is about the whole graph again")
{
    GraphDesk desk(u"mlp.pt2"_s);
    desk.goToGraph();
    desk.clickBox("relu");
    REQUIRE(soon([&] { return desk.treeRow() == u"relu"_s; }));
    QTest::mouseClick(desk.drawing(), Qt::LeftButton, {}, {desk.drawing()->width() - 3, 3});
    CHECK(soon([&] { return desk.treeRow() == u"Graph"_s; }));
    CHECK(desk.chosenBox().isEmpty());
    desk.clickBox("x"); // an input, which has no row: it stays chosen
    QTest::qWait(50);
    CHECK(desk.chosenBox() == "x");
}

TEST_CASE("a module that is chosen in the tree is chosen in the drawing, and seen")
{
    GraphDesk desk(u"deep24.pt2"_s);
    desk.goToGraph();
    desk.clickBox("blocks.0");
    REQUIRE(soon([&] { return desk.treeRow() == u"0"_s; }));
    QTest::keyClick(&desk.view(), Qt::Key_Down);
    CHECK(desk.treeRow() == u"1"_s);
    CHECK(soon([&] { return desk.chosenBox() == "blocks.1"; }));
    QTest::keyClick(&desk.view(), Qt::Key_Right); // opens the row
    QTest::keyClick(&desk.view(), Qt::Key_Right); // its first part, which the drawing opens the module for
    CHECK(soon([&] { return desk.drawing()->picture()->open.contains("blocks.1"); }));
    CHECK(soon([&] { return desk.chosenBox().startsWith("blocks.1.") || desk.chosenFrame().startsWith("blocks.1."); }));
}

TEST_CASE("the overview of a weight names the nodes that use it, and leads there")
{
    GraphDesk desk(u"mlp.pt2"_s);
    const Document &document = *desk.browser().document();
    Subject weight;
    weight.document = desk.browser().document();
    weight.kind = Subject::Kind::Value;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (sectionOf(document, root)->name == weightsSection)
            weight.root = root;
    }
    const auto items = document.values.items(document.roots[weight.root].value);
    weight.path = {{Step::Kind::Key, 0, items[0]}};
    weight.value = items[1];
    desk.browser().goTo(weight);
    FactTable *facts = nullptr;
    const auto row = [&] {
        for (FactTable *const table : desk.details().findChildren<FactTable *>()) {
            for (int i = 0; table->isVisible() && i < table->rowCount(); ++i) {
                if (table->item(i, 0)->text() == u"Used by"_s) {
                    facts = table;
                    return i;
                }
            }
        }
        return -1;
    };
    REQUIRE(soon([&] { return row() >= 0; }));
    CHECK(facts->item(row(), 1)->text() == u"linear, as weight"_s);
    const QPoint place = facts->visualItemRect(facts->item(row(), 1)).center();
    QTest::mouseClick(facts->viewport(), Qt::LeftButton, {}, place);
    CHECK(soon([&] { return desk.treeRow() == u"linear"_s; }));
    CHECK(soon([&] { return desk.drawing() && desk.chosenBox() == "linear"; }));
}
