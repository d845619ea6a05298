// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/dropoffer.h"
#include "app/windows/overviewstrip.h"
#include "app/windows/pairinglists.h"
#include "app/windows/rulesdialog.h"
#include "app/windows/rulesets.h"
#include "app/windows/ruletable.h"
#include "tests/app/windows/bench.h"
#include "tests/core/formats/pickling.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

TEST_CASE("two files in a tab: what names and values tell of each row, modules by the worst below them")
{
    Bench bench;
    bench.openTuned();
    CHECK(bench.window.shownTab()->title() == u"a.safetensors ⇄ b.safetensors");
    CHECK(bench.seen()
        == QStringList{u"enc 1 of 2 changed"_s, u"enc.same Identical"_s, u"enc.w Changed"_s, u"zoo Only in B"_s,
            u"old Only in A"_s}); // what only B has stands where B has it
    CHECK(bench.view().selectionText() == u"Of 2 tensors in both: 1 changed, 1 only in A, 1 only in B");
    const CompareModel &rows = bench.view().rows();
    const quint32 changed = rows.rows().ofPair(1);
    CHECK(rows.indexOf(changed, CompareModel::LargestColumn).data().toString() == u"0.5");
    CHECK(rows.indexOf(changed, CompareModel::AColumn).data().toString() == u"2×2 float32");
    CHECK(rows.measures(rows.rows()[changed].above)->elements == 7);
}

TEST_CASE("Alt+Down and Alt+Up go from difference to difference, and open what is closed")
{
    Bench bench;
    bench.openTuned();
    bench.tree().collapseAll();
    bench.tree().setFocus();
    QStringList steps;
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(&bench.window, Qt::Key_Down, Qt::AltModifier);
        steps += bench.current();
    }
    CHECK(steps == QStringList{u"enc.w"_s, u"zoo"_s, u"old"_s});
    CHECK(bench.tree().isExpanded(bench.view().rows().index(0, 0)));
    QSignalSpy told(&bench.view(), &ComparisonView::statusText);
    QTest::keyClick(&bench.window, Qt::Key_Down, Qt::AltModifier);
    CHECK(bench.current() == u"old");
    CHECK(told.count() == 1);
    QTest::keyClick(&bench.window, Qt::Key_Up, Qt::AltModifier);
    CHECK(bench.current() == u"zoo");
    QTest::keyClick(&bench.window, Qt::Key_Up, Qt::ControlModifier);
    CHECK(bench.current() == u"enc.w");
    QTest::keyClick(&bench.window, Qt::Key_Up, Qt::ControlModifier);
    CHECK(bench.current() == u"enc.same");
}

TEST_CASE("chips and words filter the rows, and what was open stays open")
{
    Bench bench;
    bench.openTuned();
    for (QToolButton *chip : bench.view().findChildren<QToolButton *>()) {
        if (chip->text() == u"Changed 1")
            QTest::mouseClick(chip, Qt::LeftButton);
    }
    CHECK(bench.part<QLineEdit>(u"filter"_s).text() == u"status:changed");
    CHECK(bench.seen() == QStringList{u"enc 1 of 2 changed"_s, u"enc.w Changed"_s});
    bench.type(u"abs>0.4"_s);
    CHECK(bench.seen() == QStringList{u"enc 1 of 2 changed"_s, u"enc.w Changed"_s});
    bench.type(u"status:added | b.numel=2"_s);
    CHECK(bench.seen() == QStringList{u"zoo Only in B"_s});
    bench.type({});
    for (QToolButton *chip : bench.view().findChildren<QToolButton *>()) {
        if (chip->text() == u"Hide identical")
            QTest::mouseClick(chip, Qt::LeftButton);
    }
    CHECK(bench.seen()
        == QStringList{u"enc 1 of 2 changed"_s, u"enc.w Changed"_s, u"zoo Only in B"_s, u"old Only in A"_s});
    bench.type(u"zeros>3"_s);
    CHECK(bench.part<QLabel>(u"mistake"_s).isVisible());
    bench.type({});
    CHECK(bench.seen().size() == 5);
}

TEST_CASE("columns sort the rows of a module, and the flat list shows them by their whole names")
{
    Bench bench;
    bench.openTuned();
    bench.window.showFlatList();
    auto *const header = bench.tree().header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
        {header->sectionViewportPosition(CompareModel::LargestColumn) + 20, header->height() / 2});
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
        {header->sectionViewportPosition(CompareModel::LargestColumn) + 20, header->height() / 2});
    CHECK(bench.view().rows().sorting() == Sorting{CompareModel::LargestColumn, Qt::DescendingOrder});
    CHECK(bench.seen().front() == u"enc.w Changed");
    CHECK(bench.view().rows().index(0, 0).data().toString() == u"enc.w");
    bench.window.showTree();
    CHECK(bench.view().rows().index(0, 0).data().toString() == u"enc");
}

TEST_CASE("Swap shows A in B's place, and keeps what is selected")
{
    Bench bench;
    bench.openTuned();
    bench.tree().select(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(1)));
    ComparisonView *const before = &bench.view();
    QTest::mouseClick(&bench.part<QToolButton>(u"swap"_s), Qt::LeftButton);
    REQUIRE(bench.isRebuilt(before));
    CHECK(bench.window.shownTab()->title() == u"b.safetensors ⇄ a.safetensors");
    CHECK(bench.seen().contains(u"zoo Only in A"_s));
    CHECK(bench.current() == u"enc.w");
}

TEST_CASE("a file beside itself is told to be the same in one large line")
{
    Bench bench;
    const QString path = bench.copyOfSample();
    REQUIRE(bench.compare(path, path));
    auto &verdict = bench.part<QLabel>(u"verdict"_s);
    CHECK(verdict.isVisible());
    CHECK(verdict.text().startsWith(u"Identical: "));
    CHECK(verdict.text().endsWith(u"byte for byte."));
}

TEST_CASE("a file that can't be opened is named, with the reason")
{
    Bench bench;
    const QString good = bench.copyOfSample();
    bench.window.compare(good, bench.write(u"broken.pth"_s, "nothing of the kind"));
    REQUIRE(soon([&] { return !bench.window.shownTab()->isLoading(); }));
    CHECK_FALSE(bench.window.comparisonTab()->view());
    bool isNamed = false;
    for (const QLabel *label : bench.window.shownTab()->findChildren<QLabel *>())
        isNamed = isNamed || label->text().startsWith(u"B, broken.pth: ");
    CHECK(isNamed);
}

TEST_CASE("values outside tensors are rows: old and new")
{
    const auto file = [](const QByteArray &epoch, const QByteArray &name) {
        const QByteArray four = tensor(storage("FloatStorage", "0", 4), 0, tuple({integer(4)}), tuple({integer(1)}));
        return torchZip(
            pickled(dict({text("w"), four, text("epoch"), epoch, text("name"), name})), {QByteArray(16, '\0')});
    };
    Bench bench;
    REQUIRE(bench.compare(bench.write(u"a.pth"_s, file(integer(12), text("adam"))),
        bench.write(u"b.pth"_s, file(integer(13), text("adam")))));
    CHECK(bench.seen() == QStringList{u"w Identical"_s, u"epoch Changed"_s});
    const QModelIndex epoch = bench.view().rows().index(1, CompareModel::AColumn);
    CHECK(epoch.data().toString() == u"12");
    CHECK(epoch.siblingAtColumn(CompareModel::BColumn).data().toString() == u"13");
    CHECK(epoch.siblingAtColumn(CompareModel::DifferenceColumn).data().toString() == u"12 → 13");
}

TEST_CASE("two selected tensors of a file are compared with each other")
{
    Bench bench;
    REQUIRE(bench.open(bench.shelf(u"m.safetensors"_s, Shelf().add(u"a"_s, {1, 2}).add(u"b"_s, {1, 3}))));
    bench.window.showFlatList();
    bench.Desk::view().selectAll();
    bench.window.compareSelected();
    REQUIRE(bench.isMeasured());
    CHECK(bench.window.shownTab()->title() == u"a ⇄ b");
    CHECK(bench.view().selectionText() == u"Of 1 tensor in both: 1 changed");
}

TEST_CASE("a rule that would pair more is offered, and done only when it is wanted")
{
    Bench bench;
    REQUIRE(bench.compare(bench.shelf(u"a.safetensors"_s, Shelf().add(u"module.a"_s, {1}).add(u"module.b"_s, {2, 3})),
        bench.shelf(u"b.safetensors"_s, Shelf().add(u"a"_s, {1}).add(u"b"_s, {2, 3}))));
    auto &pairing = bench.part<QLabel>(u"pairing"_s);
    CHECK(pairing.text().contains(u"0 pairs by name"));
    CHECK(pairing.text().contains(u"2 more pairs"));
    ComparisonView *const before = &bench.view();
    Q_EMIT pairing.linkActivated(u"rule"_s);
    REQUIRE(bench.isRebuilt(before));
    CHECK(bench.part<QLabel>(u"verdict"_s).isVisible());
    CHECK(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(0)).data().toString() == u"a ↷ a");
}

TEST_CASE("rules: suggestions are unticked, names that are alone can be paired by hand")
{
    Bench bench;
    REQUIRE(bench.compare(bench.shelf(u"a.safetensors"_s, Shelf().add(u"same"_s, {1}).add(u"left"_s, {2, 3})),
        bench.shelf(u"b.safetensors"_s, Shelf().add(u"same"_s, {1}).add(u"right"_s, {2, 3}))));
    QTest::mouseClick(&bench.part<QToolButton>(u"rules"_s), Qt::LeftButton);
    auto *const dialog = bench.view().findChild<RulesDialog *>();
    REQUIRE(dialog);
    auto &aloneA = *dialog->findChild<QListView *>(u"aloneA"_s), &aloneB = *dialog->findChild<QListView *>(u"aloneB"_s);
    const auto &paired = *dialog->findChild<QTableView *>(u"paired"_s)->model();
    REQUIRE(soon([&] { return aloneA.model()->rowCount() == 1 && aloneB.model()->rowCount() == 1; }));
    CHECK(paired.rowCount() == 1);
    auto *const lists = dialog->findChild<PairingLists *>();
    CHECK(lists->tabText(0) == u"All pairs: 1");
    CHECK(lists->tabText(1) == u"Still alone: 1 in A, 1 in B");
    aloneA.setCurrentIndex(aloneA.model()->index(0, 0));
    aloneB.setCurrentIndex(aloneB.model()->index(0, 0));
    QTest::mouseClick(dialog->findChild<QPushButton *>(u"pair"_s), Qt::LeftButton);
    REQUIRE(soon([&] { return aloneA.model()->rowCount() == 0; }));
    auto *const table = dialog->findChild<RuleTable *>();
    table->selectRow(table->rowCount() - 1);
    CHECK(lists->tabText(0) == u"Paired by this rule: 1");
    CHECK(paired.index(0, 0).data().toString() == u"left");
    CHECK(paired.index(0, 1).data().toString() == u"right");
    ComparisonView *const before = &bench.view();
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    REQUIRE(bench.isRebuilt(before));
    CHECK(bench.seen().contains(u"left Identical"_s));
}

TEST_CASE("sets of rules are saved by a name and chosen again; a rule that makes no sense is told")
{
    Bench bench;
    REQUIRE(bench.compare(bench.shelf(u"a.safetensors"_s, Shelf().add(u"m.x"_s, {1})),
        bench.shelf(u"b.safetensors"_s, Shelf().add(u"x"_s, {1}))));
    bench.view().editRules();
    auto &dialog = *bench.view().findChild<RulesDialog *>();
    auto &table = *dialog.findChild<RuleTable *>();
    table.setRules({{Rule::Kind::StripPrefix, u"m."_s, {}, Rule::On::A}});
    dialog.findChild<RuleSets *>()->save(u"mine"_s);
    table.setRules({{Rule::Kind::Replace, u"(m"_s, {}, Rule::On::Both}});
    auto &problem = *dialog.findChild<QLabel *>(u"problem"_s);
    REQUIRE(soon([&] { return problem.isVisible(); }));
    auto &sets = *dialog.findChild<QComboBox *>(u"sets"_s);
    sets.setFocus();
    QTest::keyClick(&sets, Qt::Key_Up);
    QTest::keyClick(&sets, Qt::Key_Down);
    CHECK(sets.currentText() == u"mine");
    CHECK(table.ticked() == Rules{{Rule::Kind::StripPrefix, u"m."_s, {}, Rule::On::A}});
    REQUIRE(soon([&] { return !problem.isVisible(); }));
    CHECK(dialog.findChild<QListView *>(u"aloneA"_s)->model()->rowCount() == 0);
    CHECK(table.item(0, 5)->text() == u"1");
}

TEST_CASE("rules are kept as text, and what makes no sense there is left out")
{
    const Rules rules{{Rule::Kind::StripPrefix, u"module."_s, {}, Rule::On::A},
        {Rule::Kind::Replace, u"(a|b)\\d"_s, u"x y"_s, Rule::On::Both}};
    CHECK(rulesFromText(rulesAsText(rules)) == rules);
    CHECK(rulesFromText({u"9\t0\ta\tb"_s, u"nonsense"_s, QString()}).empty());
}

TEST_CASE("a file that changed on disk can be compared again")
{
    Bench bench;
    bench.openTuned();
    const QString b = bench.folder.filePath(u"b.safetensors"_s);
    Shelf().add(u"enc.same"_s, {9, 9, 9}).write(b);
    bench.window.shownTab()->lookForChanges();
    MessageBar &bar = *bench.window.shownTab()->messages();
    REQUIRE(soon([&] { return bar.isVisible(); }));
    ComparisonView *const before = &bench.view();
    QTest::mouseClick(bar.findChildren<QPushButton *>().front(), Qt::LeftButton);
    REQUIRE(bench.isRebuilt(before));
    CHECK(bench.seen().contains(u"enc.same Changed"_s));
}

TEST_CASE("what is dropped may be compared or opened: the half below the pointer is lit, and done")
{
    Bench bench;
    const QString a = bench.shelf(u"a.safetensors"_s, Shelf().add(u"w"_s, {1})),
                  b = bench.shelf(u"b.safetensors"_s, Shelf().add(u"w"_s, {1}));
    const auto &offer = *bench.window.findChild<DropOffer *>();
    const QPoint left(50, 400), right(bench.window.width() - 50, 400);
    const auto hover = [&](const QMimeData &files, QPoint at) {
        QDragEnterEvent enter(left, Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&bench.window, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&bench.window, &move);
    };
    const auto drop = [&](const QMimeData &files, QPoint at) {
        hover(files, at);
        QDropEvent event(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&bench.window, &event);
        CHECK_FALSE(offer.isVisible());
    };
    QMimeData one, two;
    one.setUrls({QUrl::fromLocalFile(b)});
    two.setUrls({QUrl::fromLocalFile(a), QUrl::fromLocalFile(b)});

    hover(two, left);
    CHECK(offer.isVisible());
    CHECK(offer.lit() == u"Compare These Two");
    hover(two, right);
    CHECK(offer.lit() == u"Open Both");
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(&bench.window, &leave);
    CHECK_FALSE(offer.isVisible());
    drop(two, left);
    REQUIRE(bench.isMeasured());
    CHECK(bench.window.shownTab()->title() == u"a.safetensors ⇄ b.safetensors");

    hover(one, left); // over a comparison there is nothing to choose
    CHECK_FALSE(offer.isVisible());
    REQUIRE(bench.open(a));
    hover(one, right);
    CHECK(offer.lit() == u"Compare with a.safetensors");
    drop(one, left);
    REQUIRE(soon([&] { return !bench.window.shownTab()->isLoading(); }));
    CHECK(bench.window.shownTab()->title() == u"b.safetensors");
}

TEST_CASE("selected rows are copied as a table")
{
    Bench bench;
    bench.openTuned();
    bench.tree().select(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(1)));
    bench.tree().setFocus();
    bench.window.copy();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].startsWith(u"Name\tA\tStatus"));
    CHECK(lines[1].startsWith(u"enc.w\t"));
    CHECK(lines[1].endsWith(u"\t0.5"));
}

TEST_CASE("a click into the strip of all rows goes there")
{
    Bench bench;
    bench.openTuned();
    auto &strip = bench.part<OverviewStrip>();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {7, strip.height() - 2});
    CHECK(bench.current() == u"old");
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {7, 1});
    CHECK(bench.current() == u"enc.same");
}

TEST_CASE("a report is one page with pictures in it, and changed tensors go out as what B has")
{
    Bench bench;
    bench.openTuned();
    const QString path = bench.folder.filePath(u"report.html"_s);
    bench.view().saveReport(path);
    REQUIRE(soon([&] { return QFileInfo::exists(path); }));
    const QByteArray page = bytesOf(path);
    CHECK(page.contains("enc.w"));
    CHECK(page.contains("data:image/png;base64,"));
    const QStringList keys = keysOf(bench.view().changedTensors());
    CHECK(keys == QStringList{u"enc.w"_s, u"zoo"_s});
}

TEST_CASE("a tab can be closed while it compares, and measuring can be paused and gone on with")
{
    Bench bench;
    Shelf many;
    for (int i = 0; i < 3'000; ++i)
        many.add(u"layer%1.w"_s.arg(i), {float(i)});
    const QString path = bench.shelf(u"many.safetensors"_s, many);
    bench.window.compare(path, path);
    bench.window.closeTab();
    CHECK_FALSE(bench.window.shownTab());
    bench.window.compare(path, path);
    REQUIRE(soon([&] { return bench.window.comparisonTab()->view() != nullptr; }));
    Measurer &measurer = bench.view().measurer();
    measurer.pause();
    CHECK((measurer.state() == Background::State::Paused || measurer.isComplete()));
    CHECK(bench.seen().size() > 5); // what names tell is there already
    measurer.resume();
    CHECK(bench.isMeasured());
    CHECK(soon([&] { return measurer.state() == Background::State::Idle; }));
}
