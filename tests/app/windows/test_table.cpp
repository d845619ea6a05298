// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/columns.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/windows/listing.h"
#include "app/windows/surveystatus.h"
#include "app/windows/timing.h"
#include "tests/app/windows/desk.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// layers.0 … layers.11, of which 3 has a NaN, 7 is an outlier and 9 has zeros only; head has an infinity.
struct Table : Desk
{
    Table()
    {
        QSettings().remove(u"columns/shown"_s);
        REQUIRE(open(dataPath(u"table/odd.pth"_s)));
    }

    Surveyor &surveyor() { return browser().surveyor(); }
    bool isMeasured()
    {
        return soon([this] { return surveyor().isComplete() && surveyor().state() == Surveyor::State::Idle; });
    }
    QString selected() { return keyOf(browser().subject()); }
    QString cell(const QModelIndex &row, int column) { return row.siblingAtColumn(column).data().toString(); }

    void clickHeader(int column)
    {
        QHeaderView *const header = view().header();
        const QPoint middle(
            header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
    }
    // Through the menu that a right click on the header opens.
    void chooseColumn(const QString &title)
    {
        QHeaderView *const header = view().header();
        const QPoint at = header->viewport()->mapTo(&window, QPoint(20, header->height() / 2));
        QTest::mouseClick(window.windowHandle(), Qt::RightButton, {}, at);
        REQUIRE(soon([] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()) != nullptr; }));
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (QAction *action : menu->actions()) {
            if (action->text() != title)
                continue;
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            REQUIRE(soon([] { return !QApplication::activePopupWidget(); }));
            return;
        }
        FAIL("no column " << title.toStdString());
    }
    void pressF8(Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&window, Qt::Key_F8, modifiers); }

    QStringList rows()
    {
        QStringList all;
        for (int row = 0; row < view().model()->rowCount(); ++row)
            all += view().model()->index(row, 0).data().toString();
        return all;
    }
    QModelIndex rowOf(const QString &key)
    {
        for (int row = 0; row < view().model()->rowCount(); ++row) {
            if (view().model()->index(row, 0).data().toString() == key)
                return view().model()->index(row, 0);
        }
        return {};
    }
};

}

TEST_CASE("a column chosen in the header's menu is shown, filled for all tensors and modules, and remembered")
{
    Table table;
    CHECK(table.view().isColumnHidden(NanColumn));
    table.chooseColumn(u"NaN"_s);
    CHECK_FALSE(table.view().isColumnHidden(NanColumn));
    REQUIRE(table.isMeasured());
    const QModelIndex contents = table.view().model()->index(0, 0);
    CHECK(table.cell(contents, NanColumn) == u"1"_s);
    CHECK(table.cell(contents, InfColumn) == u"1"_s);
    CHECK(table.cell(contents, ZerosColumn) == u"8"_s);
    CHECK(table.cell(contents, MaxColumn).toDouble() > 3);
    QTest::keyClick(&table.window, Qt::Key_2, Qt::ControlModifier);
    CHECK_FALSE(table.view().isColumnHidden(NanColumn));
    CHECK(table.cell(table.rowOf(u"model.layers.3.attn.weight"_s), NanColumn) == u"1"_s);
    CHECK(table.cell(table.rowOf(u"model.layers.2.attn.weight"_s), NanColumn) == u"0"_s);
    CHECK(QSettings().value(u"columns/shown"_s).toStringList().contains(u"nan"_s));
    table.chooseColumn(u"NaN"_s);
    CHECK(table.view().isColumnHidden(NanColumn));
    CHECK_FALSE(QSettings().value(u"columns/shown"_s).toStringList().contains(u"nan"_s));
}

TEST_CASE("a column of figures shows that they are coming, and cells without any are empty")
{
    Table table;
    const QModelIndex contents = table.view().model()->index(0, 0);
    CHECK(table.cell(contents, MeanColumn) == u"…"_s);
    CHECK(table.cell(table.view().model()->index(1, 0), MeanColumn).isEmpty()); // the archive
}

TEST_CASE("a click on a header sorts up, another down, a third brings the file's order back")
{
    Table table;
    QTest::keyClick(&table.window, Qt::Key_2, Qt::ControlModifier);
    const QStringList inFile = table.rows();
    REQUIRE(inFile.size() == 26);
    table.view().setCurrentIndex(table.rowOf(u"model.layers.10.norm.weight"_s));
    table.clickHeader(NameColumn);
    REQUIRE(soon([&] { return table.rows().front() == u"model.head.weight"_s; }));
    const QStringList up = table.rows();
    CHECK(up.indexOf(u"model.layers.2.attn.weight"_s) < up.indexOf(u"model.layers.10.attn.weight"_s));
    CHECK(table.selected() == u"model.layers.10.norm.weight"_s);
    CHECK(table.view().currentIndex().data().toString() == u"model.layers.10.norm.weight"_s);
    table.clickHeader(NameColumn);
    REQUIRE(soon([&] { return table.rows().front() == u"model.steps"_s; }));
    table.clickHeader(NameColumn);
    REQUIRE(soon([&] { return table.rows() == inFile; }));
    CHECK(table.selected() == u"model.layers.10.norm.weight"_s);
}

TEST_CASE("sorted by a figure, the largest is first and what has none last; the tree sorts siblings by their sums")
{
    Table table;
    table.chooseColumn(u"Std"_s);
    REQUIRE(table.isMeasured());
    QTest::keyClick(&table.window, Qt::Key_2, Qt::ControlModifier);
    table.clickHeader(StdColumn);
    table.clickHeader(StdColumn);
    REQUIRE(soon([&] { return table.rows().front() == u"model.layers.7.attn.weight"_s; }));
    QTest::keyClick(&table.window, Qt::Key_1, Qt::ControlModifier);
    TreeView &tree = table.view();
    const QModelIndex model = tree.model()->index(0, 0).model()->index(0, 0, tree.model()->index(0, 0));
    QModelIndex layers;
    for (int row = 0; row < tree.model()->rowCount(model); ++row) {
        if (const QModelIndex child = tree.model()->index(row, 0, model); child.data().toString() == u"layers"_s)
            layers = child;
    }
    REQUIRE(layers.isValid());
    CHECK(tree.model()->index(0, 0, layers).data().toString() == u"7"_s);
    // What is open and selected stays so when the order changes.
    const QModelIndex seven = tree.model()->index(0, 0, layers);
    for (const QString &next : {u"model.head.weight"_s, u"model.layers.7.attn.weight"_s}) { // the order that is shown
        table.pressF8();
        CHECK(table.selected() == next);
    }
    tree.expand(seven);
    tree.setCurrentIndex(tree.model()->index(0, 0, seven));
    const QString before = table.selected();
    table.clickHeader(StdColumn); // the file's order
    const QModelIndex moved = tree.model()->index(7, 0, layers);
    CHECK(moved.data().toString() == u"7"_s);
    CHECK(tree.isExpanded(moved));
    CHECK(table.selected() == before);
}

TEST_CASE("F8 measures the file and goes to the rows that need a look, one after another, and back")
{
    Table table;
    table.pressF8();
    REQUIRE(soon([&] { return table.selected() == u"model.layers.3.attn.weight"_s; }));
    REQUIRE(table.isMeasured());
    CHECK(table.window.statusBar()->currentMessage().contains(u"NaN"_s));
    CHECK(table.view().currentIndex().data(Qt::ToolTipRole).toString().contains(u"NaN: 1 of 64"_s));
    table.pressF8();
    CHECK(table.selected() == u"model.layers.7.attn.weight"_s);
    CHECK(table.view().currentIndex().data(Qt::ToolTipRole).toString().contains(u"like-named"_s));
    table.pressF8();
    CHECK(table.selected() == u"model.layers.9.norm.weight"_s);
    table.pressF8();
    CHECK(table.selected() == u"model.head.weight"_s);
    table.pressF8();
    CHECK(table.selected() == u"model.head.weight"_s);
    CHECK(table.window.statusBar()->currentMessage().contains(u"last"_s));
    table.pressF8(Qt::ShiftModifier);
    CHECK(table.selected() == u"model.layers.9.norm.weight"_s);
    const QModelIndex module = table.view().currentIndex().parent();
    CHECK(module.data(Qt::ToolTipRole).toString().contains(u"1 tensor below need"_s));
}

TEST_CASE("a filter on statistics computes them, and its rows come by themselves")
{
    Table table;
    QTest::keyClick(&table.view(), Qt::Key_Slash);
    QTest::keyClicks(&table.filterField(), u"nan:yes"_s);
    REQUIRE(table.finds({u"model.layers.3.attn.weight"_s}));
    table.filterField().clear();
    QTest::keyClicks(&table.filterField(), u"zeros>50%|absmax>5"_s);
    REQUIRE(table.finds({u"model.layers.7.attn.weight"_s, u"model.layers.9.norm.weight"_s, u"model.steps"_s}));
    QTest::keyClick(&table.filterField(), Qt::Key_Escape);
    CHECK(table.rows().size() == 2); // the tree
}

TEST_CASE("a filter on statistics measures only what its other terms leave open")
{
    Table table;
    QTest::keyClick(&table.view(), Qt::Key_Slash);
    QTest::keyClicks(&table.filterField(), u"norm nan:no"_s);
    REQUIRE(soon([&] { return table.found().size() == 12; }));
    CHECK_FALSE(table.surveyor().isComplete());
    CHECK_FALSE(table.surveyor().figures(0)); // layers.0.attn.weight
    CHECK(table.surveyor().figures(1));
}

TEST_CASE("what a filter asked for and somebody stopped is offered, not begun again")
{
    Table table;
    QTest::keyClick(&table.view(), Qt::Key_Slash);
    QTest::keyClicks(&table.filterField(), u"nan:yes"_s);
    REQUIRE(soon([&] { return table.surveyor().state() == Surveyor::State::Running; }));
    table.surveyor().pause(); // whatever was measured by now
    const bool wasComplete = table.surveyor().isComplete();
    table.surveyor().cancel();
    QTest::qWait(300);
    CHECK(table.surveyor().state() == Surveyor::State::Idle);
    CHECK(table.surveyor().isComplete() == wasComplete);
    if (wasComplete) // before it could be stopped
        return;
    auto *compute = table.window.currentTab()->findChild<QToolButton *>(u"compute"_s);
    REQUIRE(compute->isVisible());
    QTest::mouseClick(compute, Qt::LeftButton);
    REQUIRE(table.finds({u"model.layers.3.attn.weight"_s}));
    CHECK_FALSE(compute->isVisible());
}

TEST_CASE("the survey pauses, goes on and is cancelled from the status bar")
{
    Table table;
    auto *status = table.window.findChild<SurveyStatus *>();
    CHECK_FALSE(status->isVisible());
    table.surveyor().wantAll();
    CHECK(status->isVisible());
    QTest::mouseClick(status->findChild<QToolButton *>(u"pauseSurvey"_s), Qt::LeftButton);
    CHECK(table.surveyor().state() == Surveyor::State::Paused);
    CHECK(status->findChild<QLabel *>()->text().contains(u"/26, paused"_s));
    QTest::mouseClick(status->findChild<QToolButton *>(u"pauseSurvey"_s), Qt::LeftButton);
    REQUIRE(table.isMeasured());
    CHECK_FALSE(status->isVisible());

    REQUIRE(table.open(table.copyOfSample()));
    table.surveyor().wantAll();
    CHECK(status->isVisible());
    QTest::mouseClick(status->findChild<QToolButton *>(u"cancelSurvey"_s), Qt::LeftButton);
    CHECK(table.surveyor().state() == Surveyor::State::Idle);
    CHECK_FALSE(status->isVisible());
}

// PITH_BIG=FILE test_windows "[timing]"
TEST_CASE("stalls of the event loop with a big file", "[.][timing]")
{
    Desk desk;
    QSettings().setValue(u"columns/shown"_s, QStringList{u"name"_s, u"type"_s});
    REQUIRE(desk.open(qEnvironmentVariable("PITH_BIG")));
    QTest::qWait(2000);
    const int key = GENERATE(int(Qt::Key_1), int(Qt::Key_2)); // tree, flat list
    QTest::keyClick(&desk.window, Qt::Key(key), Qt::ControlModifier);
    QTest::qWait(500);
    desk.view().expand(desk.view().model()->index(0, 0, desk.view().model()->index(0, 0)));
    QTest::qWait(1000);
    desk.view().setColumnShown(MeanColumn, true);
    desk.view().setColumnShown(NanColumn, true);
    QElapsedTimer timer;
    timer.start();
    {
        StallMeter meter;
        desk.browser().computeAll();
        REQUIRE(QTest::qWaitFor([&] { return desk.browser().surveyor().isComplete(); }, 100'000));
        QTest::qWait(300);
        WARN("statistics in " << timer.elapsed() << " ms, longest stall " << meter.longest() * 1000 << " ms");
    }
    for (const QString &query : {u"block7"_s, u"s.77"_s, u"e"_s, u"mean>0.3"_s, u"zzz"_s, u"w"_s}) {
        StallMeter meter;
        auto *listing = desk.window.findChild<Listing *>();
        QSignalSpy inTree(listing, &Listing::foundInTree);
        QSignalSpy inList(listing, &Listing::listed);
        timer.restart();
        desk.filterField().setText(query);
        REQUIRE(QTest::qWaitFor([&] { return inTree.size() + inList.size() > 0; }, 5000));
        const qint64 elapsed = timer.elapsed();
        QTest::qWait(100);
        WARN(query.toStdString() << ": " << elapsed << " ms, longest stall " << meter.longest() * 1000 << " ms");
    }
    desk.filterField().clear();
    QTest::qWait(300);
    for (const int column : {int(MeanColumn), int(NameColumn)}) {
        StallMeter meter;
        desk.view().header()->setSortIndicator(column, Qt::DescendingOrder);
        QTest::qWait(2000);
        WARN("sorted by column " << column << ": longest stall " << meter.longest() * 1000 << " ms");
    }
}
