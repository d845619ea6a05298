// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/mainwindow.h"

#include "app/windows/comparisontab.h"
#include "app/windows/documenttab.h"
#include "app/windows/dragout.h"
#include "app/windows/exporting.h"
#include "app/windows/exportrequest.h"
#include "app/windows/recentfiles.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>
#include <QTabWidget>

// How a window comes to comparisons.
namespace pith {

void MainWindow::compare(const ComparisonRequest &request)
{
    auto *tab = new ComparisonTab(request, m_tabs);
    connect(tab, &ComparisonTab::dragWanted, this, [this](const Subject &subject) {
        if (QGuiApplication::mouseButtons() & Qt::LeftButton)
            m_dragOut->start(subject);
        else if (const Exporter *const exporter = exporterFor(subject)) // let go while it was made
            m_dragOut->offer(subject, *exporter);
    });
    addTab(tab);
    refresh();
}

void MainWindow::compare(const QString &a, const QString &b)
{
    compare(ComparisonRequest{asCompared(a), asCompared(b), {}, false});
}

ComparedFile MainWindow::asCompared(const QString &path) const
{
    ComparedFile file{cleanPath(path), {}, {}, {}};
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto *const tab = qobject_cast<DocumentTab *>(m_tabs->widget(i));
        if (tab && tab->browser() && tab->path() == file.path && tab->inside().isEmpty())
            file.document = tab->browser()->document();
    }
    return file;
}

void MainWindow::compareWith()
{
    const DocumentTab *const tab = currentTab();
    const ComparedFile a{tab->path(), tab->inside(), {}, tab->browser()->document()};
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare %1 With").arg(tab->title()), QFileInfo(tab->path()).absolutePath());
    if (!path.isEmpty())
        compare(ComparisonRequest{a, asCompared(path), {}, false});
}

void MainWindow::saveReport() { comparison()->saveReport(); }

void MainWindow::exportChanged()
{
    const Subject changed = comparison()->changedTensors();
    if (exporterFor(changed))
        m_exporting->askAndExport(changed, nullptr);
    else
        statusBar()->showMessage(tr("No tensor of B is known to be changed."));
}

void MainWindow::compareSelected() { compare(requestOfTwo(subject(), currentTab()->inside())); }

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && !event->source()) // not our own
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->setDropAction(Qt::CopyAction);
    event->accept();
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    const bool isOverFile = paths.size() == 1 && browser() && cleanPath(paths.front()) != currentTab()->path();
    if (paths.size() == 2 || isOverFile)
        offerComparison(paths, mapToGlobal(event->position().toPoint()));
    else
        openAll(paths);
}

void MainWindow::openAll(const QStringList &paths)
{
    for (const QString &path : paths)
        open(path);
}

// Whoever drops two files may want to compare them, or to have both; one file over another the same.
void MainWindow::offerComparison(const QStringList &paths, QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("dropMenu"));
    if (paths.size() == 2) {
        menu->addAction(tr("&Compare These Two"), this, [this, paths] { compare(paths.front(), paths.back()); });
        menu->addAction(tr("&Open Both"), this, [this, paths] { openAll(paths); });
    } else {
        menu->addAction(tr("&Open"), this, [this, paths] { openAll(paths); });
        menu->addAction(tr("&Compare with %1").arg(currentTab()->title().replace(u'&', QLatin1String("&&"))), this,
            [this, paths, open = currentTab()->path()] { compare(open, paths.front()); });
    }
    menu->popup(at);
}

}
