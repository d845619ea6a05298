// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/leaves.h"
#include "app/panes/subjecttable.h"
#include "app/windows/browser.h"
#include "tests/app/windows/desk.h"
#include "tests/app/windows/many.h"

#include <QAction>
#include <QMenu>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

SubjectTable *opcodesOf(Browser &browser)
{
    QWidget *const pane = browser.shownPane();
    SubjectTable *const table = pane ? pane->findChild<SubjectTable *>() : nullptr;
    return table && table->accessibleName() == u"Disassembly"_s ? table : nullptr;
}

QString currentOpcode(Browser &browser)
{
    const SubjectTable *const table = opcodesOf(browser);
    if (!table || !table->currentIndex().isValid())
        return {};
    const QModelIndex row = table->currentIndex();
    return (row.siblingAtColumn(1).data().toString().trimmed() + u' ' + row.siblingAtColumn(2).data().toString())
        .trimmed();
}

QAction *actionOf(const QMenu &menu, const QString &title)
{
    for (QAction *const action : menu.actions()) {
        if (QString(action->text()).remove(u'&') == title)
            return action;
    }
    return nullptr;
}

// By the menu of the tree's rows, as its keys choose it.
bool goToMaker(Desk &desk)
{
    for (QMenu *const menu : desk.window.findChildren<QMenu *>()) {
        if (menu->title() != u"&Go To"_s)
            continue;
        menu->popup(desk.window.mapToGlobal(QPoint(50, 50)));
        QAction *const action = actionOf(*menu, u"Where Its Pickle Makes It"_s);
        if (action) {
            menu->setActiveAction(action);
            QTest::keyClick(menu, Qt::Key_Return);
        }
        menu->close();
        return action != nullptr;
    }
    return false;
}

bool leadsToMaker(Desk &desk, const Subject &node, const QString &opcode)
{
    desk.browser().goTo(node);
    return keyOf(desk.browser().subject()) == keyOf(node) && goToMaker(desk)
        && soon([&] { return currentOpcode(desk.browser()) == opcode; });
}

QPoint middleOf(const SubjectTable &table, const QModelIndex &index) { return table.visualRect(index).center(); }

QModelIndex rowOf(const SubjectTable &table, const QString &opcode, const QString &argument)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const QModelIndex index = table.model()->index(row, 1);
        if (index.data().toString().trimmed() == opcode && index.siblingAtColumn(2).data().toString() == argument)
            return index;
    }
    return {};
}

// As seen: what leads to a node is underlined.
bool isLink(const SubjectTable &table, const QModelIndex &index)
{
    const QImage picture = table.viewport()->grab(table.visualRect(index)).toImage();
    const QColor link = table.palette().color(QPalette::Link);
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixelColor(x, y) == link)
                return true;
        }
    }
    return false;
}

Subject nodeWithKey(Browser &browser, const QString &key)
{
    const QAbstractItemModel &model = *browser.findChild<DocumentModel *>();
    std::vector<QModelIndex> todo{QModelIndex()};
    while (!todo.empty()) {
        const QModelIndex parent = todo.back();
        todo.pop_back();
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            const auto subject = index.data(SubjectRole).value<Subject>();
            if (subject.kind == Subject::Kind::Value && (keyOf(subject) == key || keyOf(subject).endsWith(u':' + key)))
                return subject;
            todo.push_back(index);
        }
    }
    FAIL("there is no " << key.toStdString());
    return {};
}

const QString reduce = u"REDUCE"_s;

}

TEST_CASE("each tensor leads to the REDUCE that made it, and Return there leads back")
{
    for (const QString &name :
        {u"pth/quantized.pth"_s, u"pth/legacy_views.pth"_s, u"pth/sparse.pth"_s, u"pt2/ts_scripted.pt"_s,
            u"pt2/ts_frozen.pt"_s, u"pickle/tensors_p2.pkl"_s, u"../fixtures/lightning.ckpt"_s}) {
        INFO(name.toStdString());
        Desk desk;
        desk.window.resize(1000, 700);
        REQUIRE(desk.open(dataPath(name)));
        Browser &browser = desk.browser();
        const auto count = quint32(browser.document()->tensors.size());
        REQUIRE(count > 0);
        for (quint32 tensor = 0; tensor < count; tensor += 1 + count / 8) {
            const Subject subject = leafSubject(browser.document(), tensor);
            INFO(keyOf(subject).toStdString());
            REQUIRE(leadsToMaker(desk, subject, reduce));
            QTest::keyClick(opcodesOf(browser), Qt::Key_Return);
            CHECK(soon([&] { return keyOf(browser.subject()) == keyOf(subject); }));
            CHECK(browser.subject().value == subject.value);
        }
    }
}

TEST_CASE("numbers that Python has once lead to the opcode that put each, and a double click there leads back")
{
    Desk desk;
    desk.window.resize(1000, 700);
    REQUIRE(desk.open(desk.write(u"three.pkl"_s,
        QByteArrayLiteral("\x80\x02}(X\x01\x00\x00\x00"
                          "aK\x03X\x01\x00\x00\x00"
                          "bK\x03X\x01\x00\x00\x00"
                          "cX\x02\x00\x00\x00hiX\x01\x00\x00\x00"
                          "d](K\x03NK\x03\x65u."))));
    Browser &browser = desk.browser();
    std::vector<QString> offsets;
    for (const QString &key : {u"a"_s, u"b"_s, u"d[0]"_s, u"d[2]"_s}) {
        INFO(key.toStdString());
        const Subject node = nodeWithKey(browser, key);
        REQUIRE(leadsToMaker(desk, node, u"BININT1 3"_s));
        SubjectTable &table = *opcodesOf(browser);
        const QModelIndex row = table.currentIndex();
        offsets.push_back(row.siblingAtColumn(0).data().toString());
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, middleOf(table, row));
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, middleOf(table, row));
        CHECK(soon([&] { return keyOf(browser.subject()) == key; }));
    }
    CHECK(offsets == std::vector<QString>{u"10"_s, u"18"_s, u"41"_s, u"44"_s});
    CHECK(leadsToMaker(desk, nodeWithKey(browser, u"c"_s), u"BINUNICODE hi"_s));
    CHECK(leadsToMaker(desk, nodeWithKey(browser, u"d"_s), u"EMPTY_LIST"_s));
}

TEST_CASE("rows that made a node are links, and the menu of the others is grey")
{
    Desk desk;
    desk.window.resize(1000, 700);
    REQUIRE(desk.open(dataPath(u"pth/quantized.pth"_s)));
    Browser &browser = desk.browser();
    const Subject first = leafSubject(browser.document(), 0);
    REQUIRE(leadsToMaker(desk, first, reduce));
    SubjectTable &table = *opcodesOf(browser);
    const QModelIndex made = table.currentIndex().siblingAtColumn(1);
    const QModelIndex global = rowOf(table, u"GLOBAL"_s, u"torch.per_tensor_affine"_s).isValid()
        ? rowOf(table, u"GLOBAL"_s, u"torch.per_tensor_affine"_s)
        : made.siblingAtRow(0);
    table.scrollTo(global);
    table.setCurrentIndex(global);
    CHECK_FALSE(isLink(table, global));
    const auto menuItem = [&](const QModelIndex &row) {
        table.scrollTo(row);
        const QPoint place = middleOf(table, row);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, table.viewport()->mapToGlobal(place));
        QApplication::sendEvent(table.viewport(), &event);
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        return menu ? actionOf(*menu, u"Go to What It Made"_s) : nullptr;
    };
    const QAction *grey = menuItem(global);
    REQUIRE(grey);
    CHECK_FALSE(grey->isEnabled());
    QApplication::activePopupWidget()->close();
    table.scrollTo(made);
    CHECK(isLink(table, made));
    QAction *const link = menuItem(made);
    REQUIRE(link);
    CHECK(link->isEnabled());
    auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    menu->setActiveAction(link);
    QTest::keyClick(menu, Qt::Key_Return);
    CHECK(soon([&] { return keyOf(browser.subject()) == keyOf(first); }));
}

TEST_CASE("one click on an underlined opcode goes to what it made; on its argument, or with Ctrl, it only selects")
{
    Desk desk;
    desk.window.resize(1000, 700);
    REQUIRE(desk.open(dataPath(u"pth/quantized.pth"_s)));
    Browser &browser = desk.browser();
    const Subject first = leafSubject(browser.document(), 0);
    REQUIRE(leadsToMaker(desk, first, reduce));
    SubjectTable &table = *opcodesOf(browser);
    const QString pickle = keyOf(browser.subject());
    const QModelIndex made = table.currentIndex().siblingAtColumn(1);
    table.setCurrentIndex(made.siblingAtRow(made.row() - 1));
    table.scrollTo(made, QAbstractItemView::PositionAtCenter);
    REQUIRE(isLink(table, made));
    const auto click = [&](int column, Qt::KeyboardModifiers keys = {}) {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, keys, middleOf(table, made.siblingAtColumn(column)));
        QTest::qWait(100); // what would be gone to is looked for by a worker
    };
    click(2);
    CHECK(table.currentIndex().row() == made.row());
    CHECK(keyOf(browser.subject()) == pickle);
    click(1, Qt::ControlModifier);
    CHECK(keyOf(browser.subject()) == pickle);
    const QModelIndex before = made.siblingAtRow(made.row() - 1);
    if (!isLink(table, before)) {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, middleOf(table, before));
        QTest::qWait(100);
        CHECK(keyOf(browser.subject()) == pickle);
    }
    click(1);
    CHECK(soon([&] { return keyOf(browser.subject()) == keyOf(first); }));
}

TEST_CASE("several pickles in a row: each value leads to its own pickle")
{
    Desk desk;
    desk.window.resize(1000, 700);
    REQUIRE(desk.open(desk.write(u"row.pkl"_s,
        QByteArrayLiteral("\x80\x02}X\x01\x00\x00\x00"
                          "aX\x03\x00\x00\x00ones.\x80\x02}X\x01\x00\x00\x00"
                          "bX\x03\x00\x00\x00twos."))));
    Browser &browser = desk.browser();
    CHECK(leadsToMaker(desk, nodeWithKey(browser, u"a"_s), u"BINUNICODE one"_s));
    CHECK(keyOf(browser.subject()) == u"pickle1"_s);
    CHECK(leadsToMaker(desk, nodeWithKey(browser, u"b"_s), u"BINUNICODE two"_s));
    CHECK(keyOf(browser.subject()) == u"pickle2"_s);
}

TEST_CASE("the last of many tensors leads to its opcode beyond those that are listed at once, and back")
{
    Desk desk;
    desk.window.resize(1000, 700);
    REQUIRE(desk.open(desk.write(
        u"many.pth"_s, manyTensors(20'000, [](int i) { return "layers." + QByteArray::number(i) + ".weight"; }))));
    Browser &browser = desk.browser();
    const Subject last = leafSubject(browser.document(), 19'999);
    REQUIRE(leadsToMaker(desk, last, reduce));
    QTest::keyClick(opcodesOf(browser), Qt::Key_Return);
    CHECK(soon([&] { return keyOf(browser.subject()) == keyOf(last); }));
    REQUIRE(leadsToMaker(desk, leafSubject(browser.document(), 19'998), reduce));
    SubjectTable &table = *opcodesOf(browser);
    table.scrollToTop();
    table.setCurrentIndex(table.model()->index(0, 0));
    const QString before = table.model()->index(1, 0).data().toString();
    QTest::keyClick(&table, Qt::Key_Return); // lists those before
    CHECK(soon([&] { return currentOpcode(browser) != QString() && table.currentIndex().row() > 1; }));
    CHECK(table.currentIndex().siblingAtColumn(0).data().toString() == before);
}
