// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparestatus.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/windows/dragout.h"
#include "app/windows/rulesdialog.h"
#include "app/windows/ruletable.h"
#include "tests/app/windows/bench.h"
#include "tests/core/formats/pickling.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRubberBand>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

// What rows of a comparison say, and what can be done with them by mouse and keys.
using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

struct RowBench : Bench
{
    void select(size_t pair) { tree().select(view().rows().indexOf(view().rows().rows().ofPair(pair))); }
    QString figures() { return part<QLabel>(u"figures"_s).text(); }
    QModelIndex cell(size_t pair, int column)
    {
        return view().rows().indexOf(view().rows().rows().ofPair(pair), column);
    }
};

QMenu *openMenu() { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }

QAction *actionIn(const QMenu &menu, QStringView text)
{
    for (QAction *action : menu.actions()) {
        if (action->text().remove(u'&').contains(text))
            return action;
    }
    return nullptr;
}

}

TEST_CASE("the line of figures has the sign flips of a tensor also where there are none, and all counts of a module")
{
    RowBench bench;
    bench.openTuned();
    bench.select(1);
    CHECK(bench.figures().startsWith(u"enc.w  ·  Changed · 4 elements · 1 differ (25.0 %)"));
    CHECK(bench.figures().endsWith(u"0 sign flips"));
    bench.select(0);
    CHECK_FALSE(bench.figures().contains(u"sign flip"));
    bench.tree().clearSelection();
    CHECK(bench.figures().startsWith(u"All  ·  4 rows · 1 only in A, 1 only in B, 1 changed, 1 identical"));
}

TEST_CASE("a click with the right button shows what can be done with rows; B − A is exported and copied as a file")
{
    RowBench bench;
    bench.openTuned();
    bench.select(1);
    bench.tree().setFocus();
    const QPoint at = bench.tree().visualRect(bench.tree().currentIndex()).center();
    QTest::mouseClick(bench.tree().viewport(), Qt::RightButton, {}, at);
    REQUIRE(openMenu());
    for (const QString &text : {u"Export B − A…"_s, u"Copy"_s, u"Copy Key"_s, u"Copy as File"_s, u"Expand Below"_s})
        CHECK(actionIn(*openMenu(), text));
    QAction *const copy = actionIn(*openMenu(), u"Copy as File");
    REQUIRE(copy);
    for (int tries = 0; openMenu()->activeAction() != copy && tries < 20; ++tries)
        QTest::keyClick(openMenu(), Qt::Key_Down);
    QGuiApplication::clipboard()->setText(u"before"_s);
    QTest::keyClick(openMenu(), Qt::Key_Return);
    const auto copied = [] {
        const QMimeData *const data = QGuiApplication::clipboard()->mimeData();
        return data ? data->urls() : QList<QUrl>();
    };
    REQUIRE(soon([&] { return !copied().isEmpty(); }));
    const QUrl file = copied().front();
    CHECK(file.fileName() == u"b-minus-a.enc.w.npy");
    bench.view().disconnect(SIGNAL(exportWanted(pith::Subject))); // which would ask where to
    QSignalSpy wanted(&bench.view(), &ComparisonView::exportWanted);
    bench.view().exportSelected();
    REQUIRE(soon([&] { return wanted.count() == 1; }));
    CHECK(keyOf(wanted.front().front().value<Subject>()) == u"enc.w");
}

TEST_CASE("a tensor that is dropped onto another one is compared with it, and nothing else of our own is taken")
{
    Desk desk;
    const QString path = desk.folder.filePath(u"m.safetensors"_s);
    Shelf().add(u"a"_s, {1, 2}).add(u"b"_s, {1, 3}).write(path);
    REQUIRE(desk.open(path));
    desk.window.showFlatList();
    TreeView &rows = desk.view();
    const auto placeOf = [&](int row) {
        return rows.viewport()->mapTo(&desk.window, rows.visualRect(rows.model()->index(row, 0)).center());
    };
    const DraggedSubject dragged(rows.model()->index(0, 0).data(SubjectRole).value<Subject>());
    const auto hover = [&](QPoint at) {
        QDragEnterEvent enter(at, Qt::CopyAction, &dragged, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&desk.window, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &dragged, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&desk.window, &move);
        return move.isAccepted();
    };
    const auto drop = [&](QPoint at) {
        QDropEvent event(at, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&desk.window, &event);
    };
    const auto &frame = *desk.window.findChild<QRubberBand *>();
    CHECK_FALSE(hover(placeOf(0))); // itself
    CHECK_FALSE(frame.isVisible());
    CHECK_FALSE(hover(QPoint(desk.window.width() - 20, 300)));
    CHECK(hover(placeOf(1)));
    CHECK(frame.isVisible());
    CHECK(frame.geometry().contains(placeOf(1)));
    CHECK(desk.window.statusBar()->currentMessage() == u"Compare a with b");
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(&desk.window, &leave);
    CHECK_FALSE(frame.isVisible());
    hover(placeOf(0));
    drop(placeOf(0));
    CHECK_FALSE(desk.window.comparisonTab());
    hover(placeOf(1));
    drop(placeOf(1));
    CHECK_FALSE(frame.isVisible());
    REQUIRE(soon([&] { return desk.window.comparisonTab() && desk.window.comparisonTab()->view(); }));
    CHECK(desk.window.shownTab()->title() == u"a ⇄ b");
}

TEST_CASE("by content is a row among the rules, offered with what it may pair, and its pairs are listed")
{
    RowBench bench;
    REQUIRE(bench.compare(bench.shelf(u"a.safetensors"_s, Shelf().add(u"p.one"_s, {1, 2}).add(u"p.two"_s, {3, 4})),
        bench.shelf(u"b.safetensors"_s, Shelf().add(u"q.x"_s, {3, 4}).add(u"q.y"_s, {1, 9}))));
    QTest::mouseClick(&bench.part<QToolButton>(u"rules"_s), Qt::LeftButton);
    auto &dialog = *bench.view().findChild<RulesDialog *>();
    auto &table = *dialog.findChild<RuleTable *>();
    REQUIRE(table.rowCount() == 1);
    CHECK(qobject_cast<QComboBox *>(table.cellWidget(0, 1))->currentText().startsWith(u"By content"));
    CHECK(table.item(0, 5)->text() == u"up to 2 more");
    CHECK_FALSE(table.item(0, 2)->flags().testFlag(Qt::ItemIsEditable)); // there is nothing to be found by name
    CHECK(table.ticked().empty());
    table.item(0, 0)->setCheckState(Qt::Checked);
    REQUIRE(soon([&] { return table.item(0, 5)->text() == u"1"; }));
    ComparisonView *const before = &bench.view();
    QTest::mouseClick(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    REQUIRE(bench.isRebuilt(before));
    CHECK(bench.cell(0, CompareModel::NameColumn).data().toString() == u"two ↷ q.x");
    CHECK(bench.part<QLabel>(u"pairing"_s).text().contains(u"1 of them renamed (The same bytes under another name)"));
    bench.view().editRules();
    auto &again = *bench.view().findChild<RulesDialog *>();
    CHECK(again.findChild<RuleTable *>()->ticked() == Rules{{Rule::Kind::ByContent, {}, {}, Rule::On::Both}});
    CHECK(again.findChild<RuleTable *>()->rowCount() == 1);
}

TEST_CASE("side by side, A and B change places as long as Space is held")
{
    RowBench bench;
    bench.openTuned();
    bench.select(1);
    bench.details().setCurrentPane(u"heatmaps"_s);
    const QList<HeatPart *> parts = bench.details().findChildren<HeatPart *>();
    REQUIRE(soon([&] { return parts[0]->view()->whole() && parts[1]->view()->whole(); }));
    const auto leftOf = [&](int part) { return parts[part]->view()->mapTo(&bench.window, QPoint()).x(); };
    const int first = leftOf(0), second = leftOf(1);
    REQUIRE(first < second);
    QTest::keyPress(parts[0]->view(), Qt::Key_Space);
    CHECK(leftOf(1) == first);
    CHECK(leftOf(0) == second);
    QTest::keyRelease(parts[0]->view(), Qt::Key_Space);
    CHECK(leftOf(0) == first);
}

TEST_CASE("what is wrong with a slice is not said any longer once that is right")
{
    RowBench bench;
    bench.openTuned();
    bench.select(1);
    bench.details().setCurrentPane(u"heatmaps"_s);
    HeatPart *const a = bench.details().findChildren<HeatPart *>().front();
    REQUIRE(soon([&] { return a->view()->whole() != nullptr; }));
    const QList<QLineEdit *> fields = a->chooser()->findChildren<QLineEdit *>();
    const auto slice = std::ranges::find(fields, u"Slice"_s, &QLineEdit::accessibleName);
    REQUIRE(slice != fields.end());
    QLineEdit *const field = *slice;
    auto &readout = bench.part<QLabel>(u"pairReadout"_s);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, u"[0"_s);
    CHECK_FALSE(readout.text().isEmpty());
    QTest::keyClicks(field, u":1, :]"_s);
    CHECK(readout.text().isEmpty());
}

TEST_CASE("what differs is in sight once all is measured, unless somebody looks at something else")
{
    Shelf a, b;
    for (int layer = 0; layer < 40; ++layer) {
        const QString key = u"layer%1.sub.w"_s.arg(layer, 2, 10, QChar(u'0'));
        a.add(key, {float(layer)});
        b.add(key, {float(layer == 7 ? 0 : layer)});
    }
    RowBench bench;
    const QString pathA = bench.shelf(u"a.safetensors"_s, a), pathB = bench.shelf(u"b.safetensors"_s, b);
    REQUIRE(bench.compare(pathA, pathB));
    CHECK(soon([&] { return bench.seen().contains(u"layer07.sub.w Changed"_s); }));
    CHECK_FALSE(bench.seen().contains(u"layer06.sub.w Identical"_s));
}

TEST_CASE("expanding more than some thousand rows is asked for first")
{
    Shelf many;
    for (int i = 0; i < 10'100; ++i)
        many.add(u"all.m%1.w"_s.arg(i), {1});
    RowBench bench;
    const QString path = bench.shelf(u"many.safetensors"_s, many);
    REQUIRE(bench.compare(path, path));
    bench.tree().collapseAll();
    bench.tree().select(bench.view().rows().index(0, 0));
    QString question;
    const auto answer = [&](QMessageBox::StandardButton button) {
        QTimer::singleShot(0, &bench.window, [&question, button] {
            auto *const box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            REQUIRE(box);
            question = box->text();
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
        bench.window.expandBelow();
    };
    const QModelIndex all = bench.view().rows().index(0, 0);
    answer(QMessageBox::No);
    CHECK(question.contains(u"more than 10,000 rows"));
    CHECK_FALSE(bench.tree().isExpanded(all));
    answer(QMessageBox::Yes);
    CHECK(bench.tree().isExpanded(all));
}

TEST_CASE("long texts that differ late, and weights that are tied on one side, are told as what they are")
{
    const auto file = [](const QByteArray &end, bool tied) {
        const QByteArray bytes = storage("FloatStorage", "0", 4);
        const QByteArray four = tensor(bytes, 0, tuple({integer(4)}), tuple({integer(1)}));
        const QByteArray head = tied ? four + "q\x05" : four;
        return torchZip(pickled(dict({text("emb"), head, text("head"), tied ? QByteArray("h\x05") : four, text("note"),
                            text(QByteArray(500, 'x') + end)})),
            {QByteArray(16, '\1')});
    };
    RowBench bench;
    REQUIRE(bench.compare(bench.write(u"a.pth"_s, file("1", true)), bench.write(u"b.pth"_s, file("2", false))));
    CHECK(bench.seen() == QStringList{u"emb Identical"_s, u"head Identical"_s, u"note Changed"_s});
    const QString change = bench.view().rows().index(2, CompareModel::DifferenceColumn).data().toString();
    CHECK(change.contains(u"x1' → …"));
    CHECK(change.endsWith(u"x2'"));
}

TEST_CASE("in high contrast no cell has a tint")
{
    QPalette contrast;
    for (const QPalette::ColorRole role : {QPalette::Base, QPalette::Window, QPalette::Button, QPalette::ToolTipBase})
        contrast.setColor(role, Qt::black);
    contrast.setColor(QPalette::Text, Qt::white);
    contrast.setColor(QPalette::WindowText, Qt::white);
    REQUIRE(isHighContrast(contrast));
    CHECK_FALSE(tintOf(RowStatus::Changed, contrast).isValid());
    CHECK(tintOf(RowStatus::Changed, QPalette(QColor(0xef, 0xef, 0xef))).isValid());
}
