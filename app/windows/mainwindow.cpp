// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/mainwindow.h"

#include "app/models/subjects.h"
#include "app/windows/comparisontab.h"
#include "app/windows/documenttab.h"
#include "app/windows/dragout.h"
#include "app/windows/emptypage.h"
#include "app/windows/exporting.h"
#include "app/windows/exportrequest.h"
#include "app/windows/messagebar.h"
#include "app/windows/recentfiles.h"
#include "app/windows/sample.h"
#include "app/windows/statustexts.h"
#include "app/windows/surveystatus.h"
#include "app/windows/tensordrop.h"
#include "app/windows/verifying.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent),
      m_recentMenu(new QMenu(tr("Open Rece&nt"), this)),
      m_exportMenu(new QMenu(tr("Export &As"), this)),
      m_columnMenu(new QMenu(tr("Co&lumns"), this)),
      m_sortMenu(new QMenu(tr("Sort &By"), this)),
      m_paneMenu(new QMenu(tr("&Panes"), this)),
      m_pictureMenu(new QMenu(tr("Pict&ure"), this)),
      m_rowMenu(new QMenu(this)),
      m_pairMenu(new QMenu(this)),
      m_goMenu(new QMenu(tr("&Go To"), this)),
      m_toolBar(addToolBar(tr("Main Toolbar"))),
      m_pages(new QStackedWidget(this)),
      m_empty(new EmptyPage(this)),
      m_tabs(new QTabWidget(this)),
      m_shield(new QToolButton(this)),
      m_selectionText(new QLabel(this)),
      m_fileText(new QLabel(this)),
      m_surveyStatus(new SurveyStatus(this)),
      m_exporting(new Exporting(this)),
      m_dragOut(new DragOut(this)),
      m_dropOffer(new DropOffer(this)),
      m_tensorDrop(std::make_unique<TensorDrop>(this)),
      m_verifying(new Verifying(this))
{
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->setTabBarAutoHide(true);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_tabs);
    setCentralWidget(m_pages);
    setAcceptDrops(true);
    makeMenus();
    makeToolBar();
    makeStatusBar();
    connect(m_empty, &EmptyPage::openWanted, this, &MainWindow::openByDialog);
    connect(m_empty, &EmptyPage::sampleWanted, this, &MainWindow::openSample);
    connect(m_empty, &EmptyPage::fileWanted, this, &MainWindow::open);
    m_tabs->setFocusPolicy(Qt::NoFocus); // its bar takes it, where that is shown: else Tab would stop here
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::refresh);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, qOverload<int>(&MainWindow::closeTab));
    connect(m_exporting, &Exporting::told, this, &MainWindow::tell);
    connect(m_dragOut, &DragOut::told, this, &MainWindow::tell);
    connect(m_verifying, &Verifying::told, this, &MainWindow::tell);
    // Never the whole of a small screen: what is dragged out needs somewhere to go.
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() * 3 / 4));
    restoreGeometry(QSettings().value(u"window/geometry"_s).toByteArray());
    refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeStatusBar()
{
    m_selectionText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_selectionText->setAccessibleName(tr("Selection"));
    m_selectionText->setContentsMargins(6, 0, 0, 0);
    statusBar()->addWidget(m_selectionText, 1);
    statusBar()->addPermanentWidget(m_surveyStatus);
    statusBar()->addPermanentWidget(m_exporting->statusWidget());
    statusBar()->addPermanentWidget(m_dragOut->statusWidget());
    statusBar()->addPermanentWidget(m_verifying);
    statusBar()->addPermanentWidget(m_fileText);
}

void MainWindow::openInside(const QString &path, const QByteArrayList &inside)
{
    const QString absolute = cleanPath(path);
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto *const open = qobject_cast<DocumentTab *>(m_tabs->widget(i));
        if (open && open->path() == absolute && open->inside() == inside) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
    auto *tab = new DocumentTab(absolute, inside, m_tabs);
    connect(tab, &DocumentTab::opened, this, [tab] { rememberFile(tab->path()); });
    connect(tab, &DocumentTab::openWanted, this, &MainWindow::openInside);
    connect(tab, &DocumentTab::dragWanted, m_dragOut, &DragOut::start);
    connect(tab, &DocumentTab::exportWanted, m_exporting,
        [this](const Subject &subject) { m_exporting->askAndExport(subject, nullptr); });
    connect(tab, &DocumentTab::compareWanted, this, &MainWindow::compareSelected);
    connect(tab, &DocumentTab::dragMenuWanted, this, &MainWindow::showDragMenu);
    connect(tab, &DocumentTab::menuWanted, m_rowMenu, [this](QPoint at) { m_rowMenu->popup(at); });
    addTab(tab);
    tab->open();
    refresh();
}

void MainWindow::addTab(Tab *tab)
{
    connect(tab, &Tab::changed, this, [this, tab] {
        const int place = m_tabs->indexOf(tab);
        m_tabs->setTabText(place, tab->title().replace(u'&', "&&"_L1));
        m_tabs->setTabToolTip(place, tab->toolTip());
        if (tab == shownTab())
            refresh();
    });
    connect(tab, &Tab::closeWanted, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    connect(tab, &Tab::statusText, statusBar(), [this](const QString &text) { statusBar()->showMessage(text); });
    m_tabs->setTabToolTip(m_tabs->addTab(tab, tab->title().replace(u'&', "&&"_L1)), tab->toolTip());
    m_tabs->setCurrentWidget(tab);
}

Tab *MainWindow::shownTab() const { return qobject_cast<Tab *>(m_tabs->currentWidget()); }
DocumentTab *MainWindow::currentTab() const { return qobject_cast<DocumentTab *>(m_tabs->currentWidget()); }
ComparisonTab *MainWindow::comparisonTab() const { return qobject_cast<ComparisonTab *>(m_tabs->currentWidget()); }
Browser *MainWindow::browser() const { return currentTab() ? currentTab()->browser() : nullptr; }
ComparisonView *MainWindow::comparison() const { return comparisonTab() ? comparisonTab()->view() : nullptr; }

RowsAndPanes *MainWindow::content() const
{
    return comparison() ? static_cast<RowsAndPanes *>(comparison()) : browser();
}
Subject MainWindow::subject() const { return browser() ? browser()->subject() : Subject(); }

void MainWindow::openByDialog()
{
    QSettings settings;
    const QStringList paths
        = QFileDialog::getOpenFileNames(this, tr("Open"), settings.value(u"folders/open"_s).toString(),
            tr("All files (*);;Checkpoints (%1)").arg(checkpointPatterns().join(u' ')));
    for (const QString &path : paths)
        open(path);
    if (!paths.isEmpty())
        settings.setValue(u"folders/open"_s, QFileInfo(paths.front()).absolutePath());
}

void MainWindow::openFolderByDialog()
{
    QSettings settings;
    const QString path
        = QFileDialog::getExistingDirectory(this, tr("Open Folder"), settings.value(u"folders/open"_s).toString());
    if (path.isEmpty())
        return;
    open(path);
    settings.setValue(u"folders/open"_s, QFileInfo(path).absolutePath());
}

void MainWindow::openSample()
{
    if (const QString path = samplePath(); !path.isEmpty())
        open(path);
}

void MainWindow::reload() { shownTab()->open(); }
void MainWindow::exportByDialog() { m_exporting->askAndExport(browser()->exported(), nullptr); }
void MainWindow::closeTab() { closeTab(m_tabs->currentIndex()); }

void MainWindow::closeTab(int index)
{
    QWidget *const tab = m_tabs->widget(index);
    m_tabs->removeTab(index);
    tab->deleteLater();
    refresh();
}

void MainWindow::showDragMenu(QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Subject dragged = subject();
    for (const Exporter &exporter : exporters()) {
        if (canExport(dragged, exporter))
            menu->addAction(titleOf(exporter), this, [=, this, &exporter] { m_dragOut->offer(dragged, exporter); });
    }
    constexpr QPoint aside(4, 4); // letting the button go where it is chooses nothing
    if (!menu->isEmpty())
        menu->popup(at + aside);
}

void MainWindow::tell(int kind, const QString &sentence)
{
    if (const Tab *const tab = shownTab())
        tab->messages()->show(MessageBar::Kind(kind), sentence);
}

void MainWindow::closeWindow() { close(); }

void MainWindow::stepTab(int direction)
{
    m_tabs->setCurrentIndex((m_tabs->currentIndex() + direction + m_tabs->count()) % m_tabs->count());
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Pith"),
        tr("<h3>Pith %1</h3><p>A desktop browser for PyTorch checkpoints. It runs nothing that a file names.</p>"
           "<p>MIT licence. With Qt %2 and KArchive.</p>")
            .arg(QStringLiteral(PITH_VERSION), QLatin1String(qVersion())));
}

void MainWindow::refresh()
{
    const Tab *const tab = shownTab();
    if (!tab)
        m_empty->showRecent();
    m_pages->setCurrentWidget(tab ? static_cast<QWidget *>(m_tabs) : m_empty);
    setWindowTitle(tab ? tr("%1 – Pith").arg(tab->title()) : tr("Pith"));
    setWindowFilePath(tab ? tab->path() : QString());
    for (const auto &[row, action] : m_actions)
        action->setEnabled(has(row->needs));
    m_exportMenu->setEnabled(has(ActionRow::Needs::Export));
    m_columnMenu->setEnabled(browser());
    m_sortMenu->setEnabled(browser());
    m_paneMenu->setEnabled(browser());
    m_pictureMenu->setEnabled(browser());
    m_toolBar->setVisible(tab);
    statusBar()->setVisible(tab);
    refreshStatus();
}

bool MainWindow::has(ActionRow::Needs needs) const
{
    const DocumentTab *const tab = currentTab();
    switch (needs) {
    case ActionRow::Needs::Nothing:
        return true;
    case ActionRow::Needs::Sample:
        return !samplePath().isEmpty();
    case ActionRow::Needs::Tab:
        return shownTab();
    case ActionRow::Needs::Document:
        return browser();
    case ActionRow::Needs::Content:
        return content();
    case ActionRow::Needs::Comparison:
        return comparison();
    case ActionRow::Needs::TwoTensors:
        return areTwoTensors(subject());
    case ActionRow::Needs::Value:
        return subject().value != ValueId::None;
    case ActionRow::Needs::Container:
        return browser() && !filterTermBelow(subject()).isEmpty();
    case ActionRow::Needs::ExportOrComparison:
        return comparison() || has(ActionRow::Needs::Export);
    case ActionRow::Needs::Export:
        return browser() && exporterFor(browser()->subject()) != nullptr;
    case ActionRow::Needs::Back:
        return browser() && tab->canGoBack();
    case ActionRow::Needs::Forward:
        return browser() && tab->canGoForward();
    case ActionRow::Needs::SeveralTabs:
        return m_tabs->count() > 1;
    }
    return false;
}

void MainWindow::refreshStatus()
{
    statusBar()->clearMessage();
    const Browser *const open = browser();
    m_surveyStatus->follow(open ? static_cast<Background *>(&open->surveyor())
            : comparison()      ? &comparison()->measurer()
                                : nullptr);
    m_selectionText->setText(open ? open->selectionText() : comparison() ? comparison()->selectionText() : QString());
    m_fileText->setText(open ? fileText(*open->document()) : comparison() ? comparison()->fileText() : QString());
    const bool isSuspicious = open && !open->summary().reason.isEmpty();
    m_shield->setText(isSuspicious ? importsText(open->summary()) : QString());
    m_shield->setToolTip(tr("What this file asks Python to import. Pith runs none of it."));
    m_shieldAction->setVisible(isSuspicious);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && shownTab())
        shownTab()->lookForChanges();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings().setValue(u"window/geometry"_s, saveGeometry());
    QMainWindow::closeEvent(event);
}

}
