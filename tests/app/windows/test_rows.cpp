// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/subjecttable.h"
#include "app/windows/comparisontab.h"
#include "app/windows/dragout.h"
#include "core/formats/formats.h"
#include "tests/app/windows/desk.h"
#include "tests/app/windows/many.h"

#include <QClipboard>
#include <QLabel>
#include <QMessageBox>
#include <QStatusBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {
struct RowDesk : Desk
{
    void click(const QStringList &path, Qt::KeyboardModifiers modifiers = {})
    {
        QModelIndex row = view().model()->index(0, 0);
        for (const QString &name : path) {
            view().expand(row);
            const QModelIndexList found
                = view().model()->match(view().model()->index(0, 0, row), Qt::DisplayRole, name, 1, Qt::MatchExactly);
            REQUIRE(found.size() == 1);
            row = found.front();
        }
        view().scrollTo(row);
        QTest::mouseClick(view().viewport(), Qt::LeftButton, modifiers, view().visualRect(row).center());
    }
    QToolButton *button(const QString &text)
    {
        for (auto *each : browser().findChildren<QToolButton *>()) {
            if (each->isVisible() && each->text() == text)
                return each;
        }
        return nullptr;
    }
    // Drags the current row, or all that are selected with it, past the drag distance, and lets go.
    QString dragOut()
    {
        QWidget *const rows = view().viewport();
        QSignalSpy prepared(window.findChild<DragOut *>(), &DragOut::prepared);
        const QPoint at = view().visualRect(view().currentIndex()).center();
        const QPoint to = at + QPoint(60, 0);
        QTest::mousePress(rows, Qt::LeftButton, {}, at);
        QMouseEvent move(QEvent::MouseMove, to, rows->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(rows, &move);
        QApplication::sendEvent(rows, &move);
        QTest::mouseRelease(rows, Qt::LeftButton, {}, to);
        const bool isThere = prepared.count() == 1 || prepared.wait(30'000);
        return isThere ? prepared.front().front().toString() : QString();
    }
};
}

TEST_CASE("two tensors that are selected are compared by a button; their keys leave out what both begin with")
{
    RowDesk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.click({u"model"_s, u"head"_s, u"weight"_s});
    CHECK_FALSE(desk.button(u"Compare"_s));
    desk.click({u"model"_s, u"head"_s, u"bias"_s}, Qt::ControlModifier);
    REQUIRE(desk.button(u"Compare"_s));
    const QTableView *table = nullptr;
    for (const auto *each : desk.browser().findChildren<QTableView *>()) {
        if (each->isVisible() && each->model()->rowCount() == 2)
            table = each;
    }
    REQUIRE(table);
    CHECK(table->model()->index(0, 0).data() == u"weight"_s);
    CHECK(table->model()->index(1, 0).data() == u"bias"_s);
    const int tabs = int(desk.window.findChildren<Tab *>().size());
    QTest::mouseClick(desk.button(u"Compare"_s), Qt::LeftButton);
    CHECK(soon([&] { return int(desk.window.findChildren<Tab *>().size()) == tabs + 1; }));
    CHECK(soon([&] { return desk.window.findChild<ComparisonTab *>() != nullptr; }));
}

TEST_CASE("Select All is about the table of values while that has the focus, else about the rows")
{
    RowDesk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.click({u"model"_s, u"head"_s, u"weight"_s});
    QTest::keyClick(&desk.view(), Qt::Key_4, Qt::AltModifier);
    QTableView *values = nullptr;
    REQUIRE(soon([&] {
        for (auto *each : desk.browser().findChildren<QTableView *>())
            values = each->isVisible() && each->model()->rowCount() > 0 ? each : values;
        return values != nullptr;
    }));
    const Subject before = desk.browser().subject();
    values->setFocus();
    QTest::keyClick(values, Qt::Key_A, Qt::ControlModifier);
    CHECK(values->selectionModel()->selectedIndexes().size()
        == values->model()->rowCount() * values->model()->columnCount());
    CHECK(keyOf(desk.browser().subject()) == keyOf(before));
    desk.view().setFocus();
    QTest::keyClick(&desk.view(), Qt::Key_A, Qt::ControlModifier);
    CHECK(desk.browser().subject().kind == Subject::Kind::Several);
}

TEST_CASE("a value that is nested more deeply than anybody looks is opened at once")
{
    RowDesk desk;
    QByteArray lists(5000, ']');
    lists += QByteArray(4999, 'a') + '.';
    REQUIRE(desk.open(desk.write(u"deep.pkl"_s, lists)));
    CHECK(desk.view().model()->rowCount() > 0);
}

TEST_CASE("a value that holds itself is expanded once")
{
    RowDesk desk;
    REQUIRE(desk.open(desk.write(u"self.pkl"_s, QByteArray("\x80\x02}q\x00X\x04\x00\x00\x00selfh\x00s.", 18))));
    bool isAsked = false;
    QTimer close;
    QObject::connect(&close, &QTimer::timeout, &close, [&] {
        if (QWidget *const box = QApplication::activeModalWidget()) {
            isAsked = true;
            box->close();
        }
    });
    close.start(50);
    QTest::keyClick(&desk.view(), Qt::Key_Asterisk);
    QTest::qWait(100);
    CHECK_FALSE(isAsked);
    const QModelIndex root = desk.view().model()->index(0, 0);
    CHECK(desk.view().isExpanded(root));
    CHECK_FALSE(desk.view().isExpanded(desk.view().model()->index(0, 0, root)));
}

TEST_CASE("all of many rows, or those down to the end, are told, listed, copied and taken out together")
{
    constexpr int count = 3000;
    RowDesk desk;
    REQUIRE(desk.open(desk.write(
        u"many.pth"_s, manyTensors(count, [](int i) { return "m.layers." + QByteArray::number(i) + ".w"; }))));
    QTest::keyClick(&desk.view(), Qt::Key_2, Qt::ControlModifier);
    TreeView &list = desk.view();
    REQUIRE(list.model()->rowCount() == count);
    list.setFocus();
    const auto intro = [&] {
        for (const auto *label : desk.browser().findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(u"all below"_s))
                return label->text();
        }
        return QString();
    };
    const auto firstKey = [&] {
        for (const auto *table : desk.browser().findChildren<SubjectTable *>()) {
            if (table->isVisible())
                return table->model()->index(0, 0).data().toString();
        }
        return QString();
    };
    SECTION("by Ctrl+A")
    {
        QTest::keyClick(&list, Qt::Key_A, Qt::ControlModifier);
        CHECK(soon([&] { return desk.browser().selectionText().startsWith(u"3,000 of 3,000 tensors"_s); }));
        CHECK(soon([&] { return intro() == u"3,000 tensors · 12,000 elements · 16 B · all below m.layers"_s; }));
        CHECK(firstKey() == u"0.w"_s);
        const QList<QLabel *> labels = desk.window.statusBar()->findChildren<QLabel *>();
        CHECK(std::ranges::count(labels, desk.browser().selectionText(), &QLabel::text) == 1);
        QTest::keyClick(&list, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        CHECK(QGuiApplication::clipboard()->text().count(u'\n') == count - 1);
    }
    SECTION("by Shift+End, and taken out")
    {
        QTest::keyClick(&list, Qt::Key_Home);
        QTest::keyClick(&list, Qt::Key_Down);
        QTest::keyClick(&list, Qt::Key_End, Qt::ShiftModifier);
        CHECK(soon([&] { return desk.browser().selectionText().startsWith(u"2,999 of 3,000 tensors"_s); }));
        CHECK(soon([&] { return intro().startsWith(u"2,999 tensors"_s); }));
        CHECK(firstKey() == u"1.w"_s);
        const QString path = desk.dragOut();
        CHECK(QFileInfo(path).fileName() == u"many.m.layers.safetensors"_s);
        Progress progress;
        const DocumentPtr taken = openDocument(path, progress);
        CHECK(taken->tensors.size() == count - 1);
    }
}
