// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisontab.h"
#include "tests/app/windows/desk.h"

#include <QMessageBox>
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
