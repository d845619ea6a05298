// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsview.h"
#include "app/panes/facttable.h"
#include "app/panes/heatlegend.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/panes/histogramplot.h"
#include "app/panes/linklabel.h"
#include "app/panes/numbers.h"
#include "app/panes/subjecttable.h"
#include "app/windows/recentfiles.h"
#include "tests/app/windows/desk.h"
#include "tests/app/windows/many.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

// What the mouse and the menus do, beside what has tests of its own.
namespace {

QString plain(QString title) { return title.remove(u'&').remove(u'…'); }

QAction *actionIn(const QList<QAction *> &actions, const QString &title)
{
    const auto found
        = std::ranges::find_if(actions, [&](const QAction *action) { return plain(action->text()) == title; });
    return found == actions.end() ? nullptr : *found;
}

struct Gestures : Desk
{
    Gestures()
    {
        window.resize(1000, 700);
        window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&window));
    }

    const QStringList head{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s};

    void openSample(const QStringList &row = {})
    {
        REQUIRE(open(copyOfSample()));
        browser().goTo(row.isEmpty() ? head : row);
    }
    QString pane() { return details().currentPane(); }
    DetailsView &details() { return *browser().findChild<DetailsView *>(); }
    QString selected() { return keyOf(browser().subject()); }

    // By the menu bar: opens the menus on the way and presses Return on the last one's action.
    void choose(const QStringList &way)
    {
        QList<QAction *> actions = window.menuBar()->actions();
        for (const QString &title : way) {
            INFO(title.toStdString());
            QAction *const action = actionIn(actions, title);
            REQUIRE(action);
            REQUIRE(action->isEnabled());
            if (!action->menu()) {
                chooseIn(*menu, *action);
                return;
            }
            menu = action->menu();
            menu->popup(window.mapToGlobal(QPoint(40, 40)));
            actions = menu->actions();
        }
    }
    void chooseIn(QMenu &of, QAction &action)
    {
        of.setActiveAction(&action);
        QTest::keyClick(&of, Qt::Key_Return);
        for (int open = 0; open < 4 && QApplication::activePopupWidget(); ++open)
            QApplication::activePopupWidget()->close();
    }
    // A right click, and one of what is offered then, in a menu of it if there are two titles.
    void chooseAt(QWidget &widget, QPoint at, const QStringList &way)
    {
        QTest::mouseClick(&widget, Qt::RightButton, {}, at);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
        if (!QApplication::activePopupWidget())
            QApplication::sendEvent(&widget, &event);
        auto *shown = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (const QString &title : way) {
            INFO(title.toStdString());
            REQUIRE(shown);
            QAction *const action = actionIn(shown->actions(), title);
            REQUIRE(action);
            if (!action->menu())
                return chooseIn(*shown, *action);
            shown = action->menu();
            shown->popup(widget.mapToGlobal(at));
        }
    }
    template <typename T> T *shown()
    {
        for (T *each : browser().findChildren<T *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }

    QMenu *menu = nullptr;
};

// Where in a label the link with that text is, found as people do: where the pointer changes.
std::optional<QPoint> linkIn(LinkLabel &label)
{
    QString hovered;
    const auto connection
        = QObject::connect(&label, &QLabel::linkHovered, &label, [&](const QString &link) { hovered = link; });
    std::optional<QPoint> found;
    for (int y = 4; y < label.height() && !found; y += 8) {
        for (int x = 2; x < label.width() && !found; x += 4) {
            QTest::mouseMove(&label, {x, y});
            QMouseEvent move(
                QEvent::MouseMove, QPointF(x, y), label.mapToGlobal(QPointF(x, y)), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(&label, &move);
            if (!hovered.isEmpty())
                found = QPoint(x, y);
        }
    }
    QObject::disconnect(connection);
    return found;
}

}

TEST_CASE("a click on how many share a tensor's storage offers them, and the chosen one is gone to")
{
    Gestures desk;
    REQUIRE(desk.open(dataPath(u"pth/shared_storage.pth"_s)));
    Subject shared;
    for (const Leaf &tensor : desk.browser().document()->tensors) {
        const Subject one = subjectOf(desk.browser().document(), tensor);
        if (!sharersOf(one).empty())
            shared = one;
    }
    REQUIRE(shared.document);
    const Subject other = subjectOf(shared.document, shared.document->tensors[sharersOf(shared).front()]);
    desk.browser().goTo(shared);
    LinkLabel *facts = nullptr;
    for (auto *label : desk.browser().findChildren<LinkLabel *>()) {
        if (label->isVisible() && label->text().contains(u"storage shared with"_s))
            facts = label;
    }
    REQUIRE(facts);
    const auto link = linkIn(*facts);
    REQUIRE(link);
    bool isOffered = false;
    QTimer::singleShot(0, &desk.window, [&] { // the menu waits for an answer
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        isOffered = menu && !menu->actions().isEmpty() && menu->actions().front()->text() == keyOf(other);
        if (!menu)
            return;
        menu->setActiveAction(menu->actions().front());
        QTest::keyClick(menu, Qt::Key_Return);
    });
    QTest::mouseClick(facts, Qt::LeftButton, {}, *link);
    CHECK(isOffered);
    CHECK(desk.selected() == keyOf(other));
}

TEST_CASE("the button of a card of Overview opens its pane, and so does a double click on its title or picture")
{
    Gestures desk;
    desk.openSample();
    const auto button = [&](const QString &name) -> QToolButton * {
        for (auto *each : desk.browser().findChildren<QToolButton *>()) {
            if (each->isVisible() && each->accessibleName() == name)
                return each;
        }
        return nullptr;
    };
    struct Opening
    {
        QString button;
        QString pane;
    };
    for (const auto &[name, pane] : {Opening{u"Open Histogram"_s, u"histogram"_s}, {u"Open Heat map"_s, u"heatmap"_s},
             {u"Open First values"_s, u"values"_s}}) {
        INFO(name.toStdString());
        REQUIRE(soon([&] { return button(name) != nullptr; }));
        QTest::mouseClick(button(name), Qt::LeftButton);
        CHECK(desk.pane() == pane);
        QTest::keyClick(&desk.view(), Qt::Key_1, Qt::AltModifier);
        REQUIRE(soon([&] { return button(name) != nullptr; }));
        QWidget *const card = button(name)->parentWidget();
        QTest::mouseDClick(card, Qt::LeftButton, {}, {20, 12}); // the title
        CHECK(desk.pane() == pane);
        QTest::keyClick(&desk.view(), Qt::Key_1, Qt::AltModifier);
    }
    auto *const histogram = desk.shown<HistogramView>();
    REQUIRE(histogram);
    QTest::mouseDClick(histogram, Qt::LeftButton, {}, histogram->rect().center());
    CHECK(desk.pane() == u"histogram"_s);
    QTest::keyClick(&desk.view(), Qt::Key_1, Qt::AltModifier);
    auto *const heat = desk.shown<HeatView>();
    REQUIRE(heat);
    QTest::mouseDClick(heat, Qt::LeftButton, {}, heat->rect().center());
    CHECK(desk.pane() == u"heatmap"_s);
}

TEST_CASE("typing in the tree goes to the next visible row that begins so")
{
    Gestures desk;
    desk.openSample({u"Contents"_s});
    desk.view().expand(desk.view().currentIndex());
    desk.view().setFocus();
    QStringList names;
    const QModelIndex contents = desk.view().currentIndex();
    for (int row = 0; row < desk.view().model()->rowCount(contents); ++row)
        names += desk.view().model()->index(row, 0, contents).data().toString();
    REQUIRE(names.size() > 1);
    const QString last = names.back();
    QTest::keyClicks(&desk.view(), last.first(std::min<qsizetype>(last.size(), 4)));
    CHECK(desk.view().currentIndex().data().toString() == last);
    CHECK(desk.selected() == last);
    CHECK(desk.filterField().text().isEmpty());
}

TEST_CASE("a click on one of the largest tensors of a file goes there")
{
    Gestures desk;
    desk.openSample({u"Contents"_s});
    desk.browser().showFile();
    const auto largest = [&]() -> FactTable * {
        for (auto *each : desk.browser().findChildren<FactTable *>()) {
            if (each->isVisible() && each->accessibleName() == u"Largest tensors"_s)
                return each;
        }
        return nullptr;
    };
    REQUIRE(soon([&] { return largest() != nullptr; }));
    FactTable &table = *largest();
    const QString key = table.item(0, 1)->text();
    CHECK(table.rowCount() <= 10);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualItemRect(table.item(0, 0)).center());
    CHECK(desk.selected() != key); // its size only selects
    QTest::mouseClick(
        table.viewport(), Qt::LeftButton, {}, table.visualItemRect(table.item(0, 1)).topLeft() + QPoint(10, 8));
    CHECK(desk.selected() == key);
}

TEST_CASE("a double click on a row of a dict's table, or Return, enters it; 2,000 rows are there at once")
{
    Gestures desk;
    QByteArray list("\x80\x02}X\x04\x00\x00\x00list](", 14);
    for (int i = 0; i < 5000; ++i)
        list += "K\x07";
    list += "es.";
    REQUIRE(desk.open(desk.write(u"list.pkl"_s, list)));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 list"_s});
    REQUIRE(desk.selected() == u"list"_s);
    auto *const table = desk.shown<SubjectTable>();
    REQUIRE(table);
    CHECK(table->model()->rowCount() == 2000);
    table->scrollToBottom();
    CHECK(soon([&] { return table->model()->rowCount() > 2000; }));
    table->scrollToTop();
    const QPoint third = table->visualRect(table->model()->index(3, 1)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, third);
    CHECK(desk.selected() == u"list"_s);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, third);
    CHECK(desk.selected() == u"list[3]"_s);
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 list"_s});
    auto *const again = desk.shown<SubjectTable>();
    REQUIRE(again);
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Down);
    QTest::keyClick(again, Qt::Key_Down);
    const int row = again->currentIndex().row();
    QTest::keyClick(again, Qt::Key_Return);
    CHECK(desk.selected() == u"list[%1]"_s.arg(row));
}

TEST_CASE("expanding more than 10,000 rows of the tree is asked for, and done only when it is wanted")
{
    Gestures desk;
    REQUIRE(desk.open(
        desk.write(u"many.pth"_s, manyTensors(10'100, [](int i) { return "m." + QByteArray::number(i) + ".w"; }))));
    desk.browser().goTo(QStringList{u"Contents"_s, u"m."_s});
    TreeView &tree = desk.view();
    const QModelIndex module = tree.currentIndex();
    REQUIRE(tree.model()->rowCount(module) == 10'100);
    tree.collapse(module);
    const auto answer = [&](QMessageBox::StandardButton button) {
        QTimer::singleShot(0, &desk.window, [button] {
            auto *const box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            REQUIRE(box);
            CHECK(box->text().contains(u"10,000"_s));
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
        QTest::keyClick(&tree, Qt::Key_Asterisk);
    };
    answer(QMessageBox::No);
    CHECK_FALSE(tree.isExpanded(module));
    answer(QMessageBox::Yes);
    CHECK(tree.isExpanded(module));
    CHECK(tree.isExpanded(tree.model()->index(10'099, 0, module)));
    desk.choose({u"View"_s, u"Collapse All"_s});
    CHECK_FALSE(tree.isExpanded(module));
}

TEST_CASE("keys of the menus: next file, reload, properties, go to index, full screen")
{
    Gestures desk;
    desk.openSample();
    QTest::keyClick(&desk.view(), Qt::Key_G, Qt::ControlModifier);
    CHECK(desk.pane() == u"values"_s);
    CHECK(soon([&] {
        const QWidget *const focus = QApplication::focusWidget();
        return qobject_cast<const QLineEdit *>(focus) && desk.browser().isInPane(focus);
    }));
    desk.view().setFocus();
    const Browser *const before = &desk.browser();
    QTest::keyClick(&desk.view(), Qt::Key_F5);
    REQUIRE(
        soon([&] { return !desk.window.currentTab()->isLoading() && desk.window.currentTab()->browser() != before; }));
    CHECK(desk.selected() == u"model.head.weight"_s);
    CHECK(desk.pane() == u"values"_s);
    bool hasProperties = false;
    QTimer::singleShot(0, &desk.window, [&] {
        QWidget *const dialog = QApplication::activeModalWidget();
        hasProperties = dialog;
        if (dialog)
            dialog->close();
    });
    QTest::keyClick(&desk.view(), Qt::Key_Return, Qt::AltModifier);
    QTest::qWait(50);
    for (QDialog *dialog : desk.window.findChildren<QDialog *>()) {
        hasProperties = hasProperties || dialog->isVisible();
        dialog->close();
    }
    CHECK(hasProperties);
    desk.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&desk.window));
    QTest::keyClick(&desk.view(), Qt::Key_F11);
    CHECK(desk.window.isFullScreen());
    QTest::keyClick(&desk.view(), Qt::Key_F11);
    CHECK_FALSE(desk.window.isFullScreen());
    REQUIRE(desk.open(desk.copyOfSample(u"other.pth"_s)));
    CHECK(desk.window.currentTab()->title() == u"other.pth"_s);
    QTest::keyClick(&desk.view(), Qt::Key_Tab, Qt::ControlModifier);
    CHECK(desk.window.currentTab()->title() == u"sample.pth"_s);
    QTest::keyClick(&desk.view(), Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(desk.window.currentTab()->title() == u"other.pth"_s);
}

TEST_CASE("menus: facts are copied, rows sorted, and Reset View undoes what was chosen")
{
    Gestures desk;
    desk.openSample();
    desk.choose({u"Edit"_s, u"Copy Facts"_s});
    CHECK(QGuiApplication::clipboard()->text().startsWith(u"model.head.weight\tfloat32\t"_s));
    desk.choose({u"View"_s, u"Flat List"_s});
    const auto first = [&] { return desk.view().model()->index(0, 0).data().toString(); };
    const QString inFile = first();
    desk.choose({u"View"_s, u"Sort By"_s, u"Size, Descending"_s});
    CHECK(soon([&] { return first() != inFile; }));
    QTest::keyClick(&desk.view(), Qt::Key_Slash);
    QTest::keyClicks(&desk.filterField(), u"bias"_s);
    desk.choose({u"View"_s, u"Reset View"_s});
    CHECK(desk.filterField().text().isEmpty());
    desk.choose({u"View"_s, u"Flat List"_s});
    CHECK(soon([&] { return first() == inFile; }));
}

TEST_CASE("the legend of a heat map offers its colours: symmetric, inverted and which map")
{
    Gestures desk;
    desk.openSample();
    QTest::keyClick(&desk.view(), Qt::Key_3, Qt::AltModifier);
    REQUIRE(soon([&] { return desk.shown<HeatLegend>() && desk.shown<HeatView>()->whole(); }));
    HeatPart *const part = desk.shown<HeatPart>();
    HeatLegend &legend = *desk.shown<HeatLegend>();
    const QPoint at(legend.width() / 2, legend.height() / 2);
    const bool symmetric = part->settings().choice.range.symmetric;
    desk.chooseAt(legend, at, {u"Range"_s, u"Symmetric about Zero"_s});
    CHECK(part->settings().choice.range.symmetric != symmetric);
    desk.chooseAt(legend, at, {u"Colour Map"_s, u"Inverted"_s});
    CHECK(part->settings().choice.inverted);
    desk.chooseAt(legend, at, {u"Colour Map"_s, u"magma"_s});
    CHECK(part->settings().choice.map == u"magma"_s);
}

TEST_CASE("the value of a pinned cell is copied by the menu, and shown among the values")
{
    Gestures desk;
    desk.openSample();
    QTest::keyClick(&desk.view(), Qt::Key_3, Qt::AltModifier);
    REQUIRE(soon([&] { return desk.shown<HeatView>() && desk.shown<HeatView>()->whole(); }));
    HeatView &view = *desk.shown<HeatView>();
    const QPoint middle = view.rect().center() - QPoint(60, 0);
    QTest::mouseClick(&view, Qt::LeftButton, {}, middle);
    REQUIRE(soon([&] { return view.readoutText().startsWith(u'['); }));
    const QString readout = view.readoutText();
    desk.chooseAt(view, middle, {u"Copy Value"_s});
    CHECK(QGuiApplication::clipboard()->text() == readout.split(u"   "_s).value(1));
    desk.chooseAt(view, middle, {u"Go to This Value in Values"_s});
    CHECK(desk.pane() == u"values"_s);
}

TEST_CASE("a logarithm of the counts is toggled by L and kept for the next tensors")
{
    Gestures desk;
    desk.openSample();
    QTest::keyClick(&desk.view(), Qt::Key_2, Qt::AltModifier);
    REQUIRE(soon([&] { return desk.shown<HistogramView>() != nullptr; }));
    const bool before = desk.shown<HistogramView>()->isLog();
    desk.shown<HistogramView>()->setFocus();
    QTest::keyClick(desk.shown<HistogramView>(), Qt::Key_L);
    CHECK(desk.shown<HistogramView>()->isLog() != before);
    QTest::keyClick(&desk.view(), Qt::Key_Up, Qt::ControlModifier);
    CHECK(desk.shown<HistogramView>()->isLog() != before);
}

TEST_CASE("Copy Range of a histogram gives the ends of what is selected, to the last digit")
{
    Gestures desk;
    desk.openSample({u"Contents"_s});
    QTest::keyClick(&desk.view(), Qt::Key_Down, Qt::ControlModifier);
    REQUIRE(desk.selected() == u"model.stem.0.weight"_s);
    QTest::keyClick(&desk.view(), Qt::Key_2, Qt::AltModifier);
    REQUIRE(soon([&] { return desk.shown<HistogramPlot>() && desk.shown<HistogramPlot>()->total() > 0; }));
    HistogramPlot &plot = *desk.shown<HistogramPlot>();
    const QPoint from(plot.width() / 3, plot.height() / 2);
    const QPoint to(plot.width() / 2, plot.height() / 2);
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, plot.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&plot, &move);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
    REQUIRE(plot.selection());
    bool hasNext = false;
    QTimer::singleShot(0, &desk.window, [&] { // the menu waits for an answer
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        const QAction *const next = actionIn(menu->actions(), u"Next Element in Range (F3)"_s);
        hasNext = next && next->isEnabled();
        menu->setActiveAction(actionIn(menu->actions(), u"Copy Range"_s));
        QTest::keyClick(menu, Qt::Key_Return);
        menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, from, plot.mapToGlobal(from));
    QApplication::sendEvent(&plot, &event);
    CHECK(hasNext);
    const QStringList ends = QGuiApplication::clipboard()->text().split(u", "_s);
    REQUIRE(ends.size() == 2);
    CHECK(ValueRange{ends[0].toDouble(), ends[1].toDouble()} == *plot.selection());
}

TEST_CASE("the handle says that it drags the slice that is typed")
{
    Gestures desk;
    desk.openSample();
    QTest::keyClick(&desk.view(), Qt::Key_4, Qt::AltModifier);
    QLineEdit *slice = nullptr;
    REQUIRE(soon([&] {
        for (auto *field : desk.details().findChildren<QLineEdit *>())
            slice = field->isVisible() && field->accessibleName() == u"Slice"_s ? field : slice;
        return slice != nullptr;
    }));
    slice->setFocus();
    slice->selectAll();
    QTest::keyClicks(slice, u"[1, :]"_s);
    const auto tells = [&](const QString &what) {
        return std::ranges::any_of(desk.details().findChildren<QWidget *>(),
            [&](const QWidget *each) { return each->toolTip().startsWith(u"Drag "_s + what); });
    };
    CHECK(soon([&] { return tells(u"the slice [1, :]"_s); }));
}

TEST_CASE("a message is closed by its cross")
{
    Gestures desk;
    desk.openSample();
    desk.messages().show(MessageBar::Kind::Information, u"Something was written."_s, {});
    REQUIRE(desk.messages().isVisible());
    for (auto *button : desk.messages().findChildren<QToolButton *>())
        QTest::mouseClick(button, Qt::LeftButton);
    CHECK_FALSE(desk.messages().isVisible());
}

TEST_CASE("the empty window lists recent files: a click opens one, those that are missing are grey and stay")
{
    Gestures desk;
    const QString kept = desk.copyOfSample(u"kept.pth"_s);
    const QString gone = desk.copyOfSample(u"gone.pth"_s);
    rememberFile(kept);
    rememberFile(gone);
    QFile::remove(gone);
    REQUIRE(desk.open(kept));
    QTest::keyClick(&desk.view(), Qt::Key_W, Qt::ControlModifier);
    const auto line = [&](const QString &name) -> QPushButton * {
        for (auto *button : desk.window.findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text().startsWith(name))
                return button;
        }
        return nullptr;
    };
    REQUIRE(soon([&] { return line(u"kept.pth"_s) && line(u"gone.pth"_s); }));
    CHECK_FALSE(line(u"gone.pth"_s)->isEnabled());
    CHECK(line(u"gone.pth"_s)->text().endsWith(u"missing"_s));
    QTest::mouseClick(line(u"kept.pth"_s), Qt::LeftButton);
    REQUIRE(soon([&] { return desk.window.currentTab() && !desk.window.currentTab()->isLoading(); }));
    CHECK(desk.window.currentTab()->title() == u"kept.pth"_s);
}
