// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "app/windows/actions.h"
#include "app/windows/dropoffer.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolBar;
class QToolButton;

namespace pith {

class Browser;
class ComparisonTab;
class ComparisonView;
class DocumentTab;
class DragOut;
class EmptyPage;
class Exporting;
class RowsAndPanes;
class SurveyStatus;
class Tab;
class TensorDrop;
class Verifying;
struct ComparedFile;
struct ComparisonRequest;

// The window of ux.md §2: menus and toolbar from one table of actions, a tab for each open file, a status bar.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    void open(const QString &path) { openInside(path, {}); } // in a tab of its own, or the one that has it already
    void openInside(const QString &path, const QByteArrayList &inside); // an entry of it
    void compare(const ComparisonRequest &request);
    void compare(const QString &a, const QString &b);
    Tab *shownTab() const; // null: there is none
    DocumentTab *currentTab() const; // that is shown; null: it is none of a file
    ComparisonTab *comparisonTab() const; // the same

    // What the rows of actionRows() run, while they are enabled.
    void openByDialog();
    void openFolderByDialog();
    void openSample();
    void compareWith();
    void compareSelected();
    void saveReport();
    void exportChanged();
    void nextDifference();
    void previousDifference();
    void reload();
    void exportByDialog();
    void exportDifference();
    void closeTab();
    void copy();
    void copyKey();
    void copyFacts();
    void copyAsFile();
    void copyAsPython();
    void verifyChecksums();
    void showProperties();
    void savePicture();
    void findNext();
    void findPrevious();
    void zoomIn();
    void zoomOut();
    void fit();
    void resetView();
    void goUp();
    void goToKey();
    void goToIndex();
    void showImports();
    void showHelp();
    void selectAll();
    void focusFilter();
    void showTree();
    void showFlatList();
    void expandBelow();
    void collapseAll();
    void toggleFullScreen();
    void goBack();
    void goForward();
    void nextTensor();
    void previousTensor();
    void computeAll();
    void nextOdd();
    void previousOdd();
    void nextTab();
    void previousTab();
    void nextPart();
    void previousPart();
    void filterToSubject();
    void closeWindow();
    void showAbout();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void makeMenus();
    QAction *actionOf(void (MainWindow::*run)()) const;
    void makeToolBar();
    void makeStatusBar();
    void fillRecentMenu();
    void fillExportMenu();
    void fillGoMenu();
    void showDragMenu(QPoint at);
    void addTab(Tab *tab);
    void closeTab(int index);
    void openAll(const QStringList &paths);
    std::optional<DropOffer::Halves> halvesFor(const QStringList &paths); // none: there is nothing to choose
    ComparedFile asCompared(const QString &path) const; // the document too, where it is open
    void stepTab(int direction);
    void stepPart(int direction);
    bool runInFocusedPane(const char *slot);
    bool runInPane(const char *slot); // of what has the focus, else of the shown pane
    void tell(int messageKind, const QString &sentence);
    void refresh(); // everything that depends on the current tab
    void refreshStatus();
    bool has(ActionRow::Needs needs) const;
    Browser *browser() const;
    ComparisonView *comparison() const;
    RowsAndPanes *content() const; // of either
    Subject subject() const;

    std::vector<std::pair<const ActionRow *, QAction *>> m_actions;
    QMenu *m_recentMenu;
    QMenu *m_exportMenu;
    QMenu *m_columnMenu;
    QMenu *m_sortMenu;
    QMenu *m_paneMenu;
    QMenu *m_pictureMenu;
    QMenu *m_rowMenu;
    QMenu *m_pairMenu; // the same of comparisons
    QMenu *m_goMenu; // in the rows' menu
    QToolBar *m_toolBar;
    QStackedWidget *m_pages;
    EmptyPage *m_empty;
    QTabWidget *m_tabs;
    QToolButton *m_shield;
    QAction *m_shieldAction = nullptr;
    QLabel *m_selectionText;
    QLabel *m_fileText;
    SurveyStatus *m_surveyStatus;
    Exporting *m_exporting;
    DragOut *m_dragOut;
    DropOffer *m_dropOffer;
    std::unique_ptr<TensorDrop> m_tensorDrop;
    Verifying *m_verifying;
};

}
