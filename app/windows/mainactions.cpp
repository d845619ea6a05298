// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/mainwindow.h"

#include "app/models/subjects.h"
#include "app/windows/browser.h"
#include "app/windows/comparisontab.h"
#include "app/windows/documenttab.h"
#include "app/windows/exporting.h"
#include "app/windows/helpdialog.h"
#include "app/windows/propertiesdialog.h"
#include "app/windows/statustexts.h"
#include "app/windows/verifying.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QStatusBar>

// What the rows of actionRows() run, most of it in the open file.
namespace pith {

// What has the focus may know better what is to be copied, zoomed or gone to: a cell, a picture.
bool MainWindow::runInPane(const char *slot)
{
    const QByteArray signature = QByteArray(slot) + "()";
    const auto runs = [&](QWidget *widget) {
        return widget->metaObject()->indexOfMethod(signature.constData()) >= 0
            && QMetaObject::invokeMethod(widget, slot);
    };
    for (QWidget *focus = focusWidget(); focus && focus != shownTab(); focus = focus->parentWidget()) {
        if (runs(focus))
            return true;
    }
    QWidget *const pane = content()->shownPane();
    if (!pane || runs(pane))
        return pane;
    for (QWidget *part : pane->findChildren<QWidget *>()) {
        if (part->isVisible() && runs(part))
            return true;
    }
    return false;
}

bool MainWindow::runInFocusedPane(const char *slot)
{
    const QWidget *const focus = focusWidget();
    return focus && content()->shownPane() && content()->shownPane()->isAncestorOf(focus) && runInPane(slot);
}

void MainWindow::copy()
{
    const auto *const text = qobject_cast<QLabel *>(focusWidget());
    if (text && text->hasSelectedText()) {
        QGuiApplication::clipboard()->setText(text->selectedText());
        return;
    }
    if (runInFocusedPane("copy"))
        return;
    if (comparison())
        comparison()->copyRows();
    else
        copyKey();
}

void MainWindow::findNext()
{
    if (!runInFocusedPane("findNext"))
        browser()->stepMatch(1);
}

void MainWindow::copyAsPython() { QGuiApplication::clipboard()->setText(pythonText(browser()->exported())); }
void MainWindow::verifyChecksums() { m_verifying->verify(browser()->document()); }
void MainWindow::showProperties() { showPropertiesDialog(subject(), this); }
void MainWindow::savePicture()
{
    if (!runInPane("savePicture"))
        statusBar()->showMessage(tr("There is no picture in this pane"), 5000);
}
void MainWindow::findPrevious()
{
    if (!runInFocusedPane("findPrevious"))
        browser()->stepMatch(-1);
}
void MainWindow::zoomIn() { runInPane("zoomIn"); }
void MainWindow::zoomOut() { runInPane("zoomOut"); }
void MainWindow::fit() { runInPane("fit"); }
void MainWindow::resetView() { content()->resetView(); }
void MainWindow::goUp() { browser()->goUp(); }
void MainWindow::goToKey() { browser()->goToKey(); }
void MainWindow::goToIndex() { browser()->goToIndex(); }
void MainWindow::showImports() { browser()->showImports(); }
void MainWindow::showHelp() { showHelpDialog(this); }
void MainWindow::copyKey()
{
    const QStringList keys = comparison() ? comparison()->selectedKeys() : keysOf(subject());
    QGuiApplication::clipboard()->setText(keys.join(u'\n'));
}
void MainWindow::copyFacts() { QGuiApplication::clipboard()->setText(factsText(subject())); }
void MainWindow::copyAsFile()
{
    if (comparison())
        comparison()->copySelectedAsFile();
    else
        m_exporting->copyAsFile(browser()->exported());
}
void MainWindow::selectAll()
{
    if (!runInFocusedPane("selectAll"))
        content()->selectAll();
}
void MainWindow::focusFilter()
{
    if (!runInFocusedPane("find"))
        content()->focusFilter();
}
void MainWindow::showTree() { content()->showTree(); }
void MainWindow::showFlatList() { content()->showFlatList(); }
void MainWindow::expandBelow()
{
    if (!runInFocusedPane("expandBelow"))
        content()->expandBelow();
}
void MainWindow::collapseAll() { content()->collapseAll(); }
void MainWindow::toggleFullScreen() { setWindowState(windowState() ^ Qt::WindowFullScreen); }
void MainWindow::goBack() { currentTab()->back(); }
void MainWindow::goForward() { currentTab()->forward(); }
void MainWindow::nextTensor() { content()->stepTensor(1); }
void MainWindow::previousTensor() { content()->stepTensor(-1); }
void MainWindow::computeAll() { browser()->computeAll(); }
void MainWindow::nextOdd() { browser()->stepOdd(1); }
void MainWindow::previousOdd() { browser()->stepOdd(-1); }
void MainWindow::nextDifference() { comparison()->stepDifference(1); }
void MainWindow::previousDifference() { comparison()->stepDifference(-1); }
void MainWindow::nextTab() { stepTab(1); }
void MainWindow::previousTab() { stepTab(-1); }
void MainWindow::nextPart() { stepPart(1); }
void MainWindow::previousPart() { stepPart(-1); }
void MainWindow::filterToSubject() { browser()->filterBy(filterTermBelow(subject())); }

// Rows, pane, status bar, and round again.
void MainWindow::stepPart(int direction)
{
    constexpr int parts = 3;
    const QWidget *const now = focusWidget();
    const int part = now && statusBar()->isAncestorOf(now) ? 2 : now && content()->isInPane(now) ? 1 : 0;
    switch ((part + direction + parts) % parts) {
    case 0:
        content()->focusRows();
        break;
    case 1:
        content()->focusPane();
        break;
    default:
        m_selectionText->setFocus(Qt::TabFocusReason);
    }
}

}
