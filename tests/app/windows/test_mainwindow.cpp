// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/heatview.h"
#include "app/panes/histogramplot.h"
#include "app/panes/look.h"
#include "app/windows/dragout.h"
#include "app/windows/exportrequest.h"
#include "app/windows/failedpage.h"
#include "app/windows/readablehints.h"
#include "app/windows/readychip.h"
#include "app/windows/statustexts.h"
#include "core/render/plotcolors.h"
#include "tests/app/windows/desk.h"

#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// Types a name into the file dialog that comes next, and presses Return.
void typeIntoNextDialog(const QString &path)
{
    auto *look = new QTimer(qApp);
    QObject::connect(look, &QTimer::timeout, look, [look, path] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        look->deleteLater();
        auto *name = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s);
        name->setText(path); // typed, its completion would take the Return
        QTest::keyClick(name, Qt::Key_Return);
    });
    look->start(20);
}

QString shownReason(const Desk &desk)
{
    QString all;
    for (const QLabel *label : desk.window.findChild<FailedPage *>()->findChildren<QLabel *>())
        all += label->text() + u'\n';
    return all;
}

void press(QWidget *parent, const QString &title)
{
    for (QPushButton *button : parent->findChildren<QPushButton *>()) {
        if (button->text() == title && button->isVisible()) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    FAIL("no button " << title.toStdString());
}

}

TEST_CASE("an opened file shows its tree with Contents open and selected")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    CHECK(desk.window.windowTitle() == u"sample.pth – Pith"_s);
    CHECK(desk.browser().subject().kind == Subject::Kind::File);
    CHECK(desk.view().isExpanded(desk.view().model()->index(0, 0)));
    CHECK(desk.view().currentIndex().data().toString() == u"Contents"_s);
}

TEST_CASE("by keyboard alone: filter, go to a match, export it")
{
    Desk desk;
    QSettings().setValue(u"folders/export"_s, desk.folder.path());
    REQUIRE(desk.open(desk.copyOfSample()));
    QTest::keyClick(&desk.view(), Qt::Key_Slash);
    REQUIRE(desk.filterField().hasFocus());
    QTest::keyClicks(&desk.filterField(), u"model.head.weight"_s);
    REQUIRE(desk.finds({u"model.head.weight"_s}));
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    CHECK(keyOf(desk.browser().subject()) == u"model.head.weight"_s);

    typeIntoNextDialog(desk.folder.filePath(u"out.npy"_s));
    QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
    REQUIRE(soon([&] { return desk.messages().isVisible(); }));
    INFO(desk.messages().sentence().toStdString());
    CHECK(bytesOf(desk.folder.filePath(u"out.npy"_s)).startsWith("\x93NUMPY"));

    desk.filterField().setFocus();
    QTest::keyClick(&desk.filterField(), Qt::Key_Escape);
    CHECK(desk.view().model()->rowCount() == 2); // Contents and Archive
    CHECK(keyOf(desk.browser().subject()) == u"model.head.weight"_s);
}

TEST_CASE("by keyboard alone: a slice typed among the values is what Export writes from there")
{
    Desk desk;
    QSettings().setValue(u"folders/export"_s, desk.folder.path());
    REQUIRE(desk.open(desk.copyOfSample()));
    QTest::keyClick(&desk.view(), Qt::Key_Slash);
    QTest::keyClicks(&desk.filterField(), u"model.head.weight"_s);
    REQUIRE(desk.finds({u"model.head.weight"_s}));
    QTest::keyClick(&desk.filterField(), Qt::Key_Return);
    QTest::keyClick(&desk.view(), Qt::Key_4, Qt::AltModifier);
    QTest::keyClick(&desk.view(), Qt::Key_F6);
    auto *slice = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    REQUIRE(slice);
    QTest::keyClick(slice, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(slice, u"[1, 2:5]"_s);
    REQUIRE(soon([&] { return desk.browser().exported().slice == u"1, 2:5"_s; }));
    CHECK(desk.browser().subject().slice.isEmpty()); // the row stands for all of it
    CHECK(fileNameFor(desk.browser().exported(), *exporterBySuffix(u"npy"_s))
        == u"sample.model.head.weight[1,2_5].npy"_s);

    typeIntoNextDialog(desk.folder.filePath(u"slice.npy"_s));
    QTest::keyClick(&desk.window, Qt::Key_S, Qt::ControlModifier);
    REQUIRE(soon([&] { return desk.messages().isVisible(); }));
    CHECK(bytesOf(desk.folder.filePath(u"slice.npy"_s)).contains("'shape': (3,)"));
}

TEST_CASE("menus and their keys reach the pane that is shown: zoom, copy, find next")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    QTest::keyClick(&desk.view(), Qt::Key_2, Qt::AltModifier);
    auto *plot = desk.window.findChild<HistogramPlot *>();
    REQUIRE(plot);
    REQUIRE(soon([&] { return !plot->picture().plot.isEmpty(); }));
    QTest::keyClick(&desk.window, Qt::Key_Plus, Qt::ControlModifier);
    CHECK(plot->isZoomed());
    QTest::keyClick(&desk.window, Qt::Key_0, Qt::ControlModifier);
    CHECK_FALSE(plot->isZoomed());
    plot->setFocus();
    QGuiApplication::clipboard()->setText(u"before"_s);
    QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier);
    CHECK_FALSE(QGuiApplication::clipboard()->image().isNull());
    plot->select(plot->full());
    QTest::keyClick(plot, Qt::Key_F3);
    CHECK(soon([&] { return !desk.window.findChild<Look *>()->cell().isEmpty(); }));

    QTest::keyClick(&desk.window, Qt::Key_3, Qt::AltModifier);
    HeatView *heat = nullptr; // the pane's, not that of Overview
    REQUIRE(soon([&] {
        for (HeatView *view : desk.window.findChildren<HeatView *>())
            heat = view->isVisible() && view->whole() ? view : heat;
        return heat != nullptr;
    }));
    const HeatPlace before = heat->place();
    QTest::keyClick(&desk.window, Qt::Key_Plus, Qt::ControlModifier);
    CHECK(heat->place().columnEdge(1) - heat->place().columnEdge(0) > before.columnEdge(1) - before.columnEdge(0));
    QTest::keyClick(&desk.window, Qt::Key_0, Qt::ControlModifier);
    CHECK(heat->place().columnEdge(1) == before.columnEdge(1));
}

TEST_CASE("letters that panes know are left to the tree while it has the focus")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    QTest::keyClick(&desk.view(), Qt::Key_2, Qt::AltModifier);
    auto *plot = desk.window.findChild<HistogramPlot *>();
    REQUIRE(soon([&] { return !plot->picture().plot.isEmpty(); }));
    QTest::qWait(100); // percentiles
    const QImage before = plot->picture().image;
    desk.view().setFocus();
    QTest::keyClick(&desk.view(), Qt::Key_N);
    CHECK(plot->picture().image == before);
}

TEST_CASE("while a drag is prepared, the rows hear nothing of the pointer, and what is selected stays")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.bias"_s});
    TreeView &view = desk.view();
    const QString chosen = keyOf(desk.browser().subject());
    const QPoint at = view.visualRect(view.currentIndex()).center();
    const auto moveTo = [&](QPoint to) {
        QMouseEvent move(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &move);
    };
    auto *dragOut = desk.window.findChild<DragOut *>();
    QSignalSpy prepared(dragOut, &DragOut::prepared);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, at);
    moveTo(at + QPoint(20, 0)); // begins
    for (const int rows : {1, 2, 3})
        moveTo(at + QPoint(20, -22 * rows));
    CHECK(view.selectionModel()->selectedRows().size() == 1);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, at + QPoint(20, -66));
    CHECK(keyOf(desk.browser().subject()) == chosen);
    REQUIRE((prepared.count() == 1 || prepared.wait(10'000)));
    CHECK(keyOf(desk.browser().subject()) == chosen);
    CHECK(desk.window.findChild<ReadyChip *>()->isVisible());
}

TEST_CASE("a drag with the right button asks for the format, a click with it shows the rows' menu")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    TreeView &view = desk.view();
    const auto menu = [] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); };
    const QPoint at = view.visualRect(view.currentIndex()).center();
    const auto moveTo = [&](QPoint to) {
        QMouseEvent move(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, Qt::RightButton, {});
        QApplication::sendEvent(view.viewport(), &move);
    };

    QTest::mouseClick(view.viewport(), Qt::RightButton, {}, at);
    REQUIRE(menu());
    CHECK(menu()->actions().front()->text().contains(u"Export"_s));
    menu()->close();

    QSignalSpy prepared(desk.window.findChild<DragOut *>(), &DragOut::prepared);
    QTest::mousePress(view.viewport(), Qt::RightButton, {}, at);
    moveTo(at + QPoint(40, 0));
    CHECK_FALSE(menu()); // it would close where the button is let go
    QTest::mouseRelease(view.viewport(), Qt::RightButton, {}, at + QPoint(60, 0));
    REQUIRE(menu());
    const QList<QAction *> formats = menu()->actions();
    const auto raw = std::ranges::find_if(formats, [](QAction *format) { return format->text().contains(u".raw"_s); });
    REQUIRE(raw != formats.end());
    for (qsizetype tries = formats.size(); menu()->activeAction() != *raw && tries > 0; --tries)
        QTest::keyClick(menu(), Qt::Key_Down);
    REQUIRE(menu()->activeAction() == *raw);
    QTest::keyClick(menu(), Qt::Key_Return);
    REQUIRE((prepared.count() == 1 || prepared.wait(10'000)));
    CHECK(QFileInfo(prepared.front().front().toString()).fileName() == u"sample.model.head.weight.raw"_s);
    CHECK(desk.window.findChild<ReadyChip *>()->isVisible());
}

TEST_CASE("Down from the filter selects the first match, and Alt with a number its pane")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    QTest::keyClick(&desk.view(), Qt::Key_Slash);
    QTest::keyClicks(&desk.filterField(), u"model.head."_s);
    REQUIRE(desk.finds({u"model.head.weight"_s, u"model.head.bias"_s}));
    QTest::keyClick(&desk.filterField(), Qt::Key_Down);
    CHECK(desk.view().hasFocus());
    CHECK(keyOf(desk.browser().subject()) == u"model.head.weight"_s);
    QTest::keyClick(&desk.view(), Qt::Key_4, Qt::AltModifier);
    CHECK(desk.browser().state().pane == u"values"_s);
    QTest::keyClick(&desk.view(), Qt::Key_Down);
    CHECK(keyOf(desk.browser().subject()) == u"model.head.bias"_s);
    CHECK(desk.browser().state().pane == u"values"_s);
    QTest::keyClick(&desk.view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(QGuiApplication::clipboard()->text() == u"model.head.bias"_s);
}

TEST_CASE("F6 goes to what can be used in the pane, to the status bar, and back to the rows")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.view().setFocus();
    for (const char *key : {"0 model", "0 epoch", "0 loss_history"}) {
        INFO(key);
        desk.browser().goTo(QStringList{u"Contents"_s, QString::fromLatin1(key)});
        REQUIRE(desk.view().hasFocus());
        QTest::qWait(100);
        QTest::keyClick(&desk.view(), Qt::Key_F6);
        const QWidget *const focus = QApplication::focusWidget();
        REQUIRE(focus);
        CHECK(focus != &desk.view());
        CHECK(focus->focusPolicy() != Qt::NoFocus);
        QTest::keyClick(&desk.window, Qt::Key_F6);
        REQUIRE(QApplication::focusWidget());
        CHECK(desk.window.statusBar()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(&desk.window, Qt::Key_F6);
        CHECK(desk.view().hasFocus());
        QTest::keyClick(&desk.window, Qt::Key_F6, Qt::ShiftModifier);
        CHECK(desk.window.statusBar()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(&desk.window, Qt::Key_F6);
    }
}

TEST_CASE("Copy as File puts the written file on the clipboard")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 loss_history"_s});
    desk.window.copyAsFile();
    const auto onClipboard = [] { return QGuiApplication::clipboard()->mimeData(); };
    REQUIRE(soon([&] { return onClipboard() && onClipboard()->hasUrls(); }));
    const QString path = QGuiApplication::clipboard()->mimeData()->urls().front().toLocalFile();
    CHECK(QFileInfo(path).fileName() == u"sample.loss_history.npy"_s);
    CHECK(bytesOf(path).startsWith("\x93NUMPY"));
}

TEST_CASE("the tree names parts of sparse tensors, and the shield tells the worst import")
{
    Desk desk;
    REQUIRE(desk.open(dataPath(u"pth/sparse.pth"_s)));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 csr"_s});
    const QModelIndex csr = desk.view().currentIndex();
    REQUIRE(desk.view().model()->rowCount(csr) == 3);
    CHECK(desk.view().model()->index(0, 0, csr).data().toString() == u"crow_indices"_s);
    FileSummary summary;
    summary.unknownImports = 4;
    summary.reason = u"foo.Bar"_s;
    CHECK(importsText(summary) == u"4 unknown imports: foo.Bar"_s);
    summary.dangerousImports = 1;
    summary.reason = QString(100, u'x');
    CHECK(importsText(summary) == u"1 dangerous import: "_s + QString(39, u'x') + u'…');
    summary.unknownImports = summary.dangerousImports = 0;
    summary.reason = u"bytes after STOP"_s;
    CHECK(importsText(summary) == u"Look at: bytes after STOP"_s);
}

TEST_CASE("an empty window has no disabled furniture")
{
    Desk desk;
    const auto *bar = desk.window.findChild<QToolBar *>();
    CHECK_FALSE(bar->isVisible());
    REQUIRE(desk.open(desk.copyOfSample()));
    CHECK(bar->isVisible());
    desk.window.closeTab();
    CHECK_FALSE(bar->isVisible());
}

TEST_CASE("a mistake in the filter is said, and the last result stays")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.filterField().setText(u"dtype:int64"_s);
    REQUIRE(soon([&] { return desk.found().size() == 3; }));
    const QStringList before = desk.found();
    desk.filterField().setText(u"dtyp:int64"_s);
    QTest::qWait(200);
    CHECK(desk.found() == before);
    CHECK(desk.window.findChild<QLabel *>(u"mistake"_s)->text() == u"No field 'dtyp'. Did you mean dtype?"_s);
    desk.filterField().clear();
    CHECK_FALSE(desk.window.findChild<QLabel *>(u"mistake"_s)->isVisible());
}

TEST_CASE("what can't be opened says what it is, and opens after Try Again when it is whole")
{
    Desk desk;
    const QString path = desk.write(u"model.pth"_s, "<!DOCTYPE html><html>404</html>");
    REQUIRE(desk.open(path));
    CHECK(desk.window.currentTab()->browser() == nullptr);
    INFO(shownReason(desk).toStdString());
    CHECK(shownReason(desk).contains(u"HTML"_s));
    press(&desk.window, u"Copy Details"_s);
    CHECK(QGuiApplication::clipboard()->text().startsWith(path));

    QFile::remove(path);
    desk.copyOfSample(u"model.pth"_s);
    press(&desk.window, u"Try Again"_s);
    CHECK(soon([&] { return desk.window.currentTab()->browser() != nullptr; }));
}

TEST_CASE("a file that changed on disk is offered anew, and a reload keeps what was open and selected")
{
    Desk desk;
    const QString path = desk.copyOfSample();
    REQUIRE(desk.open(path));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    REQUIRE(keyOf(desk.browser().subject()) == u"model.head.weight"_s);

    const QByteArray whole = bytesOf(path);
    QFile::remove(path);
    desk.write(u"sample.pth"_s, whole);
    REQUIRE(soon([&] { return desk.messages().isVisible(); }));
    CHECK(desk.messages().sentence().contains(u"changed on disk"_s));
    const Browser *const before = &desk.browser();
    press(&desk.messages(), u"Reload"_s);
    REQUIRE(soon([&] { return &desk.browser() != before; }));
    CHECK(keyOf(desk.browser().subject()) == u"model.head.weight"_s);
    CHECK(desk.view().isExpanded(desk.view().currentIndex().parent()));
}

TEST_CASE("back and forward walk the selections")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 epoch"_s});
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s});
    desk.window.goBack();
    CHECK(keyOf(desk.browser().subject()) == u"epoch"_s);
    CHECK(desk.window.currentTab()->canGoForward());
    desk.window.goForward();
    CHECK(keyOf(desk.browser().subject()) == u"model"_s);
}

TEST_CASE("Ctrl+Down walks the tensors, whatever is open")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    QTest::keyClick(&desk.view(), Qt::Key_Down, Qt::ControlModifier);
    const QString first = keyOf(desk.browser().subject());
    QTest::keyClick(&desk.view(), Qt::Key_Down, Qt::ControlModifier);
    const QString second = keyOf(desk.browser().subject());
    CHECK(first == u"model.stem.0.weight"_s);
    CHECK(second == u"model.stem.0.bias"_s);
    QTest::keyClick(&desk.view(), Qt::Key_Up, Qt::ControlModifier);
    CHECK(keyOf(desk.browser().subject()) == first);
}

TEST_CASE("a drag of a row writes its file first; let go early, it waits as a chip")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    desk.browser().goTo(QStringList{u"Contents"_s, u"0 model"_s, u"head."_s, u"0 head.weight"_s});
    TreeView &view = desk.view();
    QSignalSpy prepared(desk.window.findChild<DragOut *>(), &DragOut::prepared);
    const QPoint at = view.visualRect(view.currentIndex()).center();
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, at);
    QTest::mouseMove(view.viewport(), at + QPoint(40, 0));
    QMouseEvent move(QEvent::MouseMove, at + QPoint(60, 0), view.viewport()->mapToGlobal(at + QPoint(60, 0)),
        Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view.viewport(), &move);
    QApplication::sendEvent(view.viewport(), &move);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, at + QPoint(60, 0));
    REQUIRE((prepared.count() == 1 || prepared.wait(10'000)));
    const QString path = prepared.front().front().toString();
    CHECK(QFileInfo(path).fileName() == u"sample.model.head.weight.npy"_s);
    CHECK(bytesOf(path).startsWith("\x93NUMPY"));
    CHECK(desk.window.findChild<ReadyChip *>()->isVisible());
}

TEST_CASE("dropped files open a tab each, and an open one is shown instead of opened twice")
{
    Desk desk;
    QMimeData data;
    data.setUrls(
        {QUrl::fromLocalFile(desk.copyOfSample(u"a.pth"_s)), QUrl::fromLocalFile(desk.copyOfSample(u"b.pth"_s))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&desk.window, &enter);
    CHECK(enter.isAccepted());
    const QPointF openBoth(desk.window.width() - 10, 10);
    QDropEvent drop(openBoth, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&desk.window, &drop);
    const auto *tabs = desk.window.findChild<QTabWidget *>();
    CHECK(tabs->count() == 2);
    desk.window.open(desk.folder.filePath(u"a.pth"_s));
    CHECK(tabs->count() == 2);
    CHECK(desk.window.currentTab()->title() == u"a.pth"_s);
}

TEST_CASE("hints are made readable where a desktop's dark colours leave them dark, and only there")
{
    QPalette dark(QColor(0x31, 0x36, 0x3b), QColor(0x1b, 0x1e, 0x20));
    dark.setColor(QPalette::PlaceholderText, QColor(0x10, 0x10, 0x10));
    const auto hint = readableHint(dark);
    REQUIRE(hint);
    CHECK(contrast(*hint, dark.color(QPalette::Base)) >= 4.5);
    dark.setColor(QPalette::PlaceholderText, *hint);
    CHECK_FALSE(readableHint(dark));
    CHECK_FALSE(readableHint(QPalette(QColor(Qt::white))));
}

TEST_CASE("in no menu, with those of rows and those inside others, two letters are the same")
{
    Desk desk;
    REQUIRE(desk.open(desk.copyOfSample()));
    int menus = 0;
    for (QMenu *menu : desk.window.findChildren<QMenu *>()) {
        Q_EMIT menu->aboutToShow();
        QSet<QString> letters;
        for (const QAction *action : menu->actions()) {
            const QString letter = QKeySequence::mnemonic(action->text()).toString();
            INFO(menu->title().toStdString() << ": " << action->text().toStdString());
            CHECK_FALSE((!letter.isEmpty() && letters.contains(letter)));
            letters.insert(letter);
        }
        menus += menu->actions().size() > 1;
    }
    CHECK(menus > 8);
}

TEST_CASE("no two actions have the same keys, and each has a mnemonic of its own in its menu")
{
    using Needs = ActionRow::Needs;
    const QSet<Needs> ofFiles{
        Needs::Document, Needs::Export, Needs::Value, Needs::TwoTensors, Needs::Container, Needs::Back, Needs::Forward};
    QSet<QString> inFiles, inComparisons; // keys, of which a tab is one or the other
    QHash<int, QSet<QChar>> mnemonics;
    for (const ActionRow &row : actionRows()) {
        INFO(row.title);
        CHECK((!row.keys || !shortcutsOf(row).isEmpty()));
        for (const QKeySequence &key : shortcutsOf(row)) {
            CHECK_FALSE(key.toString().isEmpty());
            for (QSet<QString> *keys : {&inFiles, &inComparisons}) {
                if (keys == &inFiles ? row.needs == Needs::Comparison : ofFiles.contains(row.needs))
                    continue;
                CHECK_FALSE(keys->contains(key.toString()));
                keys->insert(key.toString());
            }
        }
        const QString title = QString::fromUtf8(row.title);
        const QChar mnemonic = title[title.indexOf(u'&') + 1].toLower();
        CHECK_FALSE(mnemonics[int(row.menu)].contains(mnemonic));
        mnemonics[int(row.menu)].insert(mnemonic);
    }
}
