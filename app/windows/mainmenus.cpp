// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/mainwindow.h"

#include "app/models/icons.h"
#include "app/panes/graphtables.h"
#include "app/windows/actions.h"
#include "app/windows/browser.h"
#include "app/windows/emptypage.h"
#include "app/windows/exporting.h"
#include "app/windows/exportrequest.h"
#include "app/windows/recentfiles.h"
#include "app/windows/relatives.h"

#include <QFileInfo>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <unordered_map>

namespace pith {

using namespace Qt::Literals::StringLiterals;

void MainWindow::makeMenus()
{
    std::unordered_map<int, QMenu *> menus;
    for (const ActionRow &row : actionRows()) {
        QMenu *&menu = menus[int(row.menu)];
        if (!menu)
            menu = menuBar()->addMenu(tr(titleOf(row.menu)));
        if (row.places & ActionRow::AfterRecent)
            menu->addMenu(m_recentMenu);
        if (row.places & ActionRow::AfterExport)
            menu->addMenu(m_exportMenu);
        if (row.places & ActionRow::AfterColumns)
            menu->addActions({m_sortMenu->menuAction(), m_columnMenu->menuAction()});
        if (row.places & ActionRow::AfterPanes)
            menu->addActions({m_paneMenu->menuAction(), m_pictureMenu->menuAction()});
        if (row.places & ActionRow::AfterSeparator)
            menu->addSeparator();
        auto *action = menu->addAction(tr(row.title));
        action->setShortcuts(shortcutsOf(row));
        if (row.icon)
            action->setIcon(themeIcon(QLatin1String(row.icon)));
        connect(action, &QAction::triggered, this, row.run);
        m_actions.emplace_back(&row, action);
        if (row.places & ActionRow::InRowMenu && row.places & ActionRow::AfterSeparator)
            m_rowMenu->addSeparator();
        if (row.places & ActionRow::InRowMenu)
            m_rowMenu->addAction(action);
        if (row.places & ActionRow::InPairMenu)
            m_pairMenu->addAction(action);
        if (row.run == &MainWindow::exportByDialog)
            m_rowMenu->addMenu(m_exportMenu);
    }
    m_rowMenu->insertMenu(actionOf(&MainWindow::filterToSubject), m_goMenu);
    connect(m_goMenu, &QMenu::aboutToShow, this, &MainWindow::fillGoMenu);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    connect(m_exportMenu, &QMenu::aboutToShow, this, &MainWindow::fillExportMenu);
    connect(m_pictureMenu, &QMenu::aboutToShow, this, [this] {
        m_pictureMenu->clear();
        browser()->fillPictureMenu(m_pictureMenu);
        if (m_pictureMenu->isEmpty())
            m_pictureMenu->addAction(tr("Choices of the Heat map pane"))->setEnabled(false);
    });
    connect(m_paneMenu, &QMenu::aboutToShow, this, [this] {
        m_paneMenu->clear();
        browser()->fillPaneMenu(m_paneMenu);
    });
    connect(m_columnMenu, &QMenu::aboutToShow, this, [this] {
        m_columnMenu->clear();
        browser()->fillColumnMenu(m_columnMenu);
    });
    connect(m_sortMenu, &QMenu::aboutToShow, this, [this] {
        m_sortMenu->clear();
        browser()->fillSortMenu(m_sortMenu);
    });
}

QAction *MainWindow::actionOf(void (MainWindow::*run)()) const
{
    return std::ranges::find_if(m_actions, [run](const auto &made) { return made.first->run == run; })->second;
}

void MainWindow::makeToolBar()
{
    auto *const bar = m_toolBar;
    bar->setObjectName(u"toolbar"_s);
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(16, 16));
    bar->addAction(actionOf(&MainWindow::openByDialog));
    auto *open = qobject_cast<QToolButton *>(bar->widgetForAction(actionOf(&MainWindow::openByDialog)));
    open->setMenu(m_recentMenu);
    open->setPopupMode(QToolButton::MenuButtonPopup);
    bar->addSeparator();
    for (const auto step : {&MainWindow::goBack, &MainWindow::goForward}) {
        bar->addAction(actionOf(step));
        qobject_cast<QToolButton *>(bar->widgetForAction(actionOf(step)))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    bar->addSeparator();
    bar->addAction(actionOf(&MainWindow::compareWith));
    bar->addAction(actionOf(&MainWindow::exportByDialog));
    auto *space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_shield->setIcon(icon(u"shield"_s));
    m_shield->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_shield->setAutoRaise(true);
    m_shieldAction = bar->addWidget(m_shield);
    connect(m_shield, &QToolButton::clicked, this, [this] {
        if (browser())
            browser()->showImports();
    });
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const QString &path : recentFiles()) {
        const QFileInfo file(path);
        auto *action
            = m_recentMenu->addAction(file.fileName().replace(u'&', "&&"_L1) + u"  –  "_s + file.absolutePath());
        action->setEnabled(file.exists());
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    if (m_recentMenu->isEmpty()) {
        m_recentMenu->addAction(tr("No file was opened yet"))->setEnabled(false);
        return;
    }
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("&Clear This List"), this, [this] {
        forgetRecentFiles();
        m_empty->showRecent();
    });
}

// What belongs to the selected row: tensors on the same storage, the entry of its bytes, what an entry holds.
void MainWindow::fillGoMenu()
{
    m_goMenu->clear();
    for (const Relative &relative : relativesOf(subject()))
        m_goMenu->addAction(relative.title, this, [this, to = relative.subject] { browser()->goTo(to); });
    if (pickleOf(subject()).document)
        m_goMenu->addAction(
            tr("Where Its &Pickle Makes It"), this, [this, made = subject()] { browser()->showMakerOf(made); });
    if (isUsedByGraph(subject()))
        m_goMenu->addAction(tr("Nodes That Use It"), this, [this] { browser()->showUses(); });
    if (m_goMenu->isEmpty())
        m_goMenu->addAction(tr("Nothing belongs to it"))->setEnabled(false);
}

void MainWindow::fillExportMenu()
{
    m_exportMenu->clear();
    const Subject exported = subject();
    for (const Exporter &exporter : exporters()) {
        auto *action = m_exportMenu->addAction(titleOf(exporter) + u'…');
        action->setEnabled(canExport(exported, exporter));
        connect(
            action, &QAction::triggered, this, [this, &exporter] { m_exporting->askAndExport(subject(), &exporter); });
    }
}

}
