// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/panes/overlayview.h"
#include "app/panes/valuesmodel.h"
#include "app/windows/dragout.h"
#include "app/windows/readychip.h"
#include "tests/app/windows/bench.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// kinds_a.pth and kinds_b.pth were saved by torch 2.13: tensors of many kinds, in B each 1.5 times as large; "places"
// is sparse and has its numbers in other places.
struct KindsBench : Bench
{
    KindsBench() { REQUIRE(compare(dataPath(u"pairs/kinds_a.pth"_s), dataPath(u"pairs/kinds_b.pth"_s))); }

    void show(const QString &key, const QString &pane)
    {
        details().setCurrentPane(pane);
        const CompareModel &model = view().rows();
        for (quint32 row = 1; row < model.rows().size(); ++row) {
            if (model.rows()[row].key == key)
                tree().select(model.indexOf(row));
        }
        REQUIRE(current() == key);
    }
    // What is said in place of pictures.
    QStringList sentences()
    {
        QStringList said;
        for (const QLabel *label : details().shownPane()->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().endsWith(u'.') && !label->text().startsWith(u"On the dashed"))
                said += label->text();
        }
        return said;
    }
    HeatView *heat(int place) { return details().findChildren<HeatPart *>()[place]->view(); }
    bool hasPictures(int count)
    {
        return soon([&] {
            int pictures = 0;
            for (HeatPart *part : details().findChildren<HeatPart *>())
                pictures += part->isVisible() && part->view()->whole() && !part->view()->expectsOther();
            return pictures == count;
        });
    }
};

}

TEST_CASE("heat maps of A, B and B − A have one cursor and one view, A and B one range")
{
    Bench bench;
    bench.openTuned();
    bench.tree().select(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(1)));
    bench.details().setCurrentPane(u"heatmaps"_s);
    const QList<HeatPart *> parts = bench.details().findChildren<HeatPart *>();
    REQUIRE(parts.size() == 3);
    REQUIRE(soon(
        [&] { return std::ranges::all_of(parts, [](HeatPart *part) { return part->view()->whole() != nullptr; }); }));
    CHECK(parts[2]->view()->whole()->values == std::vector<double>{0, 0, 0.5, 0});
    CHECK(parts[0]->view()->range() == parts[1]->view()->range());
    HeatView *const a = parts[0]->view();
    a->setFocus();
    QTest::mouseClick(a, Qt::LeftButton, {}, a->place().plot().center().toPoint() - QPoint(4, -4));
    REQUIRE(soon([&] { return parts[2]->view()->cursor().has_value(); }));
    CHECK(*parts[2]->view()->cursor() == AxisLayout::Cell{1, 0});
    auto &readout = bench.part<QLabel>(u"pairReadout"_s);
    CHECK(soon([&] { return readout.text() == u"[1, 0]    A 3    B 3.5    B − A 0.5 (16.7 %)"; }));
    a->zoomIn();
    a->zoomIn();
    CHECK(parts[1]->view()->place().view.size() == a->place().view.size());
    CHECK(parts[1]->view()->place().wholeWidth == a->place().wholeWidth);
}

TEST_CASE("B is shown as long as Space is held")
{
    Bench bench;
    bench.openTuned();
    bench.tree().select(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(1)));
    bench.details().setCurrentPane(u"heatmaps"_s);
    const QList<HeatPart *> parts = bench.details().findChildren<HeatPart *>(); // raising changes their order
    for (QToolButton *button : bench.details().findChildren<QToolButton *>()) {
        if (button->text().startsWith(u"Flip"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    REQUIRE(soon([&] { return parts[0]->view()->whole() && parts[1]->view()->whole(); }));
    const auto isOnTop = [&](int part) {
        const QPoint middle = parts[0]->view()->mapTo(bench.window.centralWidget(), parts[0]->view()->rect().center());
        const QWidget *const top = bench.window.centralWidget()->childAt(middle);
        return top && (top == parts[part]->view() || parts[part]->isAncestorOf(top));
    };
    CHECK(isOnTop(0));
    QTest::keyPress(parts[0]->view(), Qt::Key_Space);
    CHECK(isOnTop(1));
    QTest::keyRelease(parts[0]->view(), Qt::Key_Space);
    CHECK(isOnTop(0));
}

TEST_CASE("cells that differ by more than the tolerance have a tint in both tables")
{
    Bench bench;
    bench.openTuned();
    bench.tree().select(bench.view().rows().indexOf(bench.view().rows().rows().ofPair(1)));
    bench.details().setCurrentPane(u"values"_s);
    const QList<QTableView *> tables = bench.details().findChildren<QTableView *>();
    QList<const ValuesModel *> models;
    for (const QTableView *table : tables) {
        if (const auto *const model = qobject_cast<const ValuesModel *>(table->model()))
            models += model;
    }
    REQUIRE(models.size() == 2);
    const auto tinted = [&](const ValuesModel *model) {
        QStringList cells;
        for (int row = 0; row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                if (model->index(row, column).data(Qt::BackgroundRole).isValid())
                    cells += model->index(row, column).data().toString();
            }
        }
        return cells;
    };
    REQUIRE(
        soon([&] { return tinted(models[0]) == QStringList{u"3.0"_s} || tinted(models[0]) == QStringList{u"3"_s}; }));
    CHECK(tinted(models[1]) == QStringList{models[1]->index(1, 0).data().toString()});
    auto &tolerance = bench.part<QLineEdit>(u"tolerance"_s);
    QTest::keyClicks(&tolerance, u"0.6"_s);
    CHECK(tinted(models[0]).isEmpty());
}

TEST_CASE("sparse, complex, quantized and whole numbers have heat maps of A, B and B − A")
{
    KindsBench bench;
    for (const QString &key : {u"coo"_s, u"csr"_s, u"complex"_s, u"quantized"_s, u"positive"_s, u"ints"_s, u"one"_s}) {
        CAPTURE(key.toStdString());
        bench.show(key, u"heatmaps"_s);
        CHECK(bench.hasPictures(3));
        CHECK(bench.sentences().isEmpty());
    }
    bench.show(u"positive"_s, u"heatmaps"_s);
    REQUIRE(bench.hasPictures(3));
    const ColorRange &range = bench.heat(2)->range();
    CHECK(range.diverging);
    CHECK(range.low == -range.high);
    CHECK(range.fraction(0) == 0.5);
    CHECK_FALSE(bench.heat(0)->range().diverging);
}

TEST_CASE("where there is no picture it is said why, and nothing of the row before stays")
{
    KindsBench bench;
    bench.show(u"quantized"_s, u"heatmaps"_s);
    REQUIRE(bench.hasPictures(3));
    CHECK(bench.details().findChildren<HeatPart *>()[0]->chooser()->isVisible());
    bench.show(u"empty"_s, u"heatmaps"_s);
    CHECK_FALSE(bench.details().findChildren<HeatPart *>()[0]->chooser()->isVisible());
    CHECK_FALSE(bench.details().findChildren<HeatPart *>()[1]->chooser()->isVisible());
    CHECK(bench.sentences().contains(u"No elements."_s));
    CHECK(bench.part<QLabel>(u"figures"_s).text() == u"empty  ·  Identical · 0 elements");
    bench.show(u"places"_s, u"heatmaps"_s); // sparse, and in other places
    CHECK(bench.hasPictures(3));
    CHECK(bench.sentences().isEmpty());
}

TEST_CASE("histograms, scatter and values of every kind of pair, or why there are none")
{
    KindsBench bench;
    const QStringList kinds{u"coo"_s, u"csr"_s, u"places"_s, u"empty"_s, u"one"_s, u"complex"_s, u"quantized"_s,
        u"positive"_s, u"ints"_s, u"bools"_s};
    const QHash<QString, QStringList> silent{{u"histograms"_s, {u"empty"_s}}, {u"scatter"_s, {u"empty"_s}},
        {u"values"_s, {u"empty"_s, u"coo"_s, u"csr"_s, u"places"_s}}, {u"facts"_s, {}}, {u"overview"_s, kinds}};
    for (auto pane = silent.begin(); pane != silent.end(); ++pane) {
        for (const QString &key : kinds) {
            CAPTURE(pane.key().toStdString(), key.toStdString());
            bench.show(key, pane.key());
            QTest::qWait(20);
            CHECK(soon([&] { return bench.sentences().isEmpty() != pane.value().contains(key); }));
        }
    }
}

TEST_CASE("a pair of single numbers is one point beside the diagonal")
{
    KindsBench bench;
    bench.show(u"one"_s, u"scatter"_s);
    const auto &view = bench.part<ScatterView>();
    REQUIRE(soon([&] { return view.isVisible() && view.counts().columns > 0; }));
    const JointCounts &counts = view.counts();
    CHECK(std::ranges::count(counts.counts, quint64(1)) == 1);
    CHECK(counts.lowA < 1.5);
    CHECK(counts.highB > 2.25);
    CHECK(counts.lowA == counts.lowB);
}

TEST_CASE("what is dragged of a pair is B − A as .npy, of several in one .safetensors, of one side only that tensor")
{
    Bench bench;
    bench.openTuned();
    QSignalSpy prepared(bench.window.findChild<DragOut *>(), &DragOut::prepared);
    const auto drag = [&] {
        prepared.clear();
        Q_EMIT bench.tree().dragWanted();
        REQUIRE(soon([&] { return prepared.count() == 1; }));
        return prepared.front().front().toString();
    };
    const CompareModel &rows = bench.view().rows();
    bench.tree().select(rows.indexOf(rows.rows().ofPair(1)));
    const QString one = drag();
    CHECK(QFileInfo(one).fileName() == u"b-minus-a.enc.w.npy");
    const float expected[]{0, 0, 0.5F, 0};
    CHECK(bytesOf(one).endsWith(QByteArrayView(reinterpret_cast<const char *>(expected), sizeof expected)));
    bench.tree().select(rows.index(0, 0)); // enc: both of its pairs
    const QString both = drag();
    CHECK(both.endsWith(u".safetensors"));
    Progress progress;
    CHECK(openDocument(both, progress)->tensors.size() == 2);
    bench.tree().select(rows.index(2, 0)); // old, only in A
    CHECK(QFileInfo(drag()).fileName() == u"a.old.npy");
}

TEST_CASE("B − A of quantized, complex and sparse pairs can be dragged, or it is said why not")
{
    KindsBench bench;
    QSignalSpy prepared(bench.window.findChild<DragOut *>(), &DragOut::prepared);
    QSignalSpy told(&bench.view(), &ComparisonView::told),
        cantWrite(bench.window.findChild<DragOut *>(), &DragOut::told);
    const QHash<QString, bool> kinds{{u"quantized"_s, true}, {u"complex"_s, true}, {u"ints"_s, true}, {u"one"_s, true},
        {u"empty"_s, true}, {u"coo"_s, false}, {u"places"_s, false}};
    for (auto kind = kinds.begin(); kind != kinds.end(); ++kind) {
        CAPTURE(kind.key().toStdString());
        bench.show(kind.key(), u"overview"_s);
        prepared.clear();
        told.clear();
        cantWrite.clear();
        Q_EMIT bench.tree().dragWanted();
        REQUIRE(soon([&] { return prepared.count() + told.count() + cantWrite.count() == 1; }));
        CHECK((prepared.count() == 1) == kind.value());
    }
    bench.show(u"coo"_s, u"overview"_s);
    bench.view().exportSelected(); // asks for no place of a file that can't be
    MessageBar &bar = *bench.window.shownTab()->messages();
    CHECK(soon([&] { return bar.isVisible(); }));
    bench.view().copySelectedAsFile();
    QTest::qWait(100);
}
