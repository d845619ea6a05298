// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/mainwindow.h"

#include "app/models/subjects.h"
#include "app/windows/comparisontab.h"
#include "app/windows/documenttab.h"
#include "app/windows/dragout.h"
#include "app/windows/dropoffer.h"
#include "app/windows/exporting.h"
#include "app/windows/exportrequest.h"
#include "app/windows/messagebar.h"
#include "app/windows/recentfiles.h"
#include "app/windows/tensordrop.h"

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
    connect(tab, &ComparisonTab::menuWanted, m_pairMenu, [this](QPoint at) { m_pairMenu->popup(at); });
    const auto toFile = [this](auto use) {
        return [this, use](const Subject &subject) {
            if (const Exporter *const exporter = exporterFor(subject))
                use(subject, *exporter);
            else
                tell(int(MessageBar::Kind::Information), tr("There is no kind of file that it can be written to."));
        };
    };
    connect(tab, &ComparisonTab::exportWanted, this, toFile([this](const Subject &subject, const Exporter &exporter) {
        m_exporting->askAndExport(subject, &exporter);
    }));
    connect(tab, &ComparisonTab::copyAsFileWanted, this,
        toFile([this](const Subject &subject, const Exporter &) { m_exporting->copyAsFile(subject); }));
    connect(tab, &ComparisonTab::dragWanted, this, toFile([this](const Subject &subject, const Exporter &exporter) {
        if (QGuiApplication::mouseButtons() & Qt::LeftButton)
            m_dragOut->start(subject);
        else // let go while it was made
            m_dragOut->offer(subject, exporter);
    }));
    addTab(tab);
    refresh();
}

void MainWindow::compare(const QString &a, const QString &b)
{
    compare(ComparisonRequest{asCompared(a), asCompared(b), {}});
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
        compare(ComparisonRequest{a, asCompared(path), {}});
}

void MainWindow::saveReport() { comparison()->saveReport(); }

void MainWindow::exportDifference() { comparison()->exportSelected(); }

void MainWindow::exportChanged()
{
    const Subject changed = comparison()->changedTensors();
    if (exporterFor(changed))
        m_exporting->askAndExport(changed, nullptr);
    else
        statusBar()->showMessage(tr("No tensor of B is known to be changed."));
}

void MainWindow::compareSelected() { compare(requestOfTwo(subject(), currentTab()->inside())); }

namespace {
QStringList pathsIn(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    return paths;
}
}

// Whoever drops two files may want to compare them, or to have both; one file over another the same.
std::optional<DropOffer::Halves> MainWindow::halvesFor(const QStringList &paths)
{
    const auto openThem = [this, paths] { openAll(paths); };
    if (paths.size() == 2)
        return DropOffer::Halves{{{tr("Compare These Two"), [this, paths] { compare(paths.front(), paths.back()); }},
            {tr("Open Both"), openThem}}};
    if (paths.size() == 1 && browser() && cleanPath(paths.front()) != currentTab()->path())
        return DropOffer::Halves{{{tr("Open"), openThem},
            {tr("Compare with %1").arg(currentTab()->title()),
                [this, paths, open = currentTab()->path()] { compare(open, paths.front()); }}}};
    return std::nullopt;
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const bool isOurs = TensorDrop::isOurs(*event);
    if (isOurs ? !browser() : !event->mimeData()->hasUrls() || event->source())
        return;
    event->acceptProposedAction();
    if (isOurs)
        return;
    if (auto halves = halvesFor(pathsIn(*event->mimeData()))) {
        m_dropOffer->offer(std::move(*halves), centralWidget()->geometry());
        m_dropOffer->point(event->position().toPoint());
    }
}

void MainWindow::dragMoveEvent(QDragMoveEvent *event)
{
    event->acceptProposedAction();
    if (!TensorDrop::isOurs(*event))
        return m_dropOffer->point(event->position().toPoint());
    const Subject pair = m_tensorDrop->pointAt(*event, browser());
    event->setAccepted(areTwoTensors(pair));
    statusBar()->showMessage(event->isAccepted()
            ? tr("Compare %1 with %2").arg(keyOf(pair.several->front()), keyOf(pair.several->back()))
            : QString());
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *)
{
    m_dropOffer->hide();
    m_tensorDrop->hide();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (TensorDrop::isOurs(*event)) {
        const Subject pair = m_tensorDrop->pointAt(*event, browser());
        m_tensorDrop->hide();
        event->setAccepted(areTwoTensors(pair));
        if (event->isAccepted())
            compare(requestOfTwo(pair, currentTab()->inside()));
        return;
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    if (m_dropOffer->isVisible())
        m_dropOffer->choose(event->position().toPoint());
    else
        openAll(pathsIn(*event->mimeData()));
}

void MainWindow::openAll(const QStringList &paths)
{
    for (const QString &path : paths)
        open(path);
}

}
