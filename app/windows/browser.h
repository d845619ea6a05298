// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/documentmodel.h"
#include "app/models/flatmodel.h"
#include "app/windows/openedfile.h"
#include "app/windows/rowsandpanes.h"
#include "core/work/job.h"

#include <QWidget>

class QMenu;
class QSplitter;
class QStackedWidget;

namespace pith {

class ColumnChoice;
class DetailsView;
class FilterBar;
class GoToKey;
class Listing;
class NestedOffer;
class TreeSearch;
struct FoundRows;
class TreeView;

// An open file: its tree or flat list with the filter at the left, what is selected at the right.
class Browser : public QWidget, public RowsAndPanes
{
    Q_OBJECT
public:
    // What a reload keeps, by names.
    struct State
    {
        QStringList selected;
        std::vector<QStringList> expanded;
        int scroll = 0;
        QString pane;
        QString filter;
        QByteArray splitter;
        Sorting sorting;
    };

    explicit Browser(OpenedFile file, QWidget *parent = nullptr);

    const DocumentPtr &document() const { return m_tree->document(); }
    const Subject &subject() const { return m_subject; } // what is selected; the file where nothing is
    // What Export writes: what is selected; from within the panes the slice of it that was chosen there.
    const Subject &exported() const;
    Surveyor &surveyor() const { return m_tree->surveyor(); }
    const FileSummary &summary() const { return m_summary; }
    QString selectionText() const; // for the status bar
    QStringList names() const; // of what is selected, for the history
    void goTo(const Subject &subject);
    void goTo(const QStringList &names);

    // What lies under the pointer, and where in which widget that is.
    struct Row
    {
        Subject subject;
        QWidget *on = nullptr; // null: there is none
        QRect place;
    };
    Row rowAt(QPoint global) const;

    State state() const;
    void restore(const State &state);

    void showTree() override;
    void showFlatList() override;
    void focusFilter() override;
    void focusRows() override;
    void focusPane() override;
    bool isInPane(const QWidget *widget) const override;
    void filterBy(const QString &query);
    void showFile(); // what the file is
    void showImports(); // what it asks Python for
    void showMakerOf(const Subject &made); // the opcode that makes a value, in the disassembly of its pickle
    void showUses(); // the nodes of a graph that take the selected weight
    QWidget *shownPane() const override;
    void resetView() override; // columns, order, filter and sizes as they are at first
    void goUp(); // to the row above in the tree
    void goToKey();
    void goToIndex(); // of an element of the tensor that is shown
    void selectAll() override;
    void stepMatch(int direction); // to the next or previous one of what was looked for last
    void expandBelow() override;
    void collapseAll() override;
    void computeAll(); // statistics of every tensor
    void stepTensor(int direction) override;
    void stepOdd(int direction); // to the next or previous row that needs a look, in the order that is shown
    void fillColumnMenu(QMenu *menu);
    void fillPaneMenu(QMenu *menu);
    void fillPictureMenu(QMenu *menu);
    void fillSortMenu(QMenu *menu);

Q_SIGNALS:
    void subjectChanged();
    void selectionTextChanged(); // of the same selection
    void importsRead(); // of a document of several files, whose summary has them from now on
    void openWanted(const QByteArray &entry); // that is a checkpoint itself
    void dragWanted(const pith::Subject &subject);
    void exportWanted(const pith::Subject &subject);
    void compareWanted(); // of the two tensors that are selected
    void menuWanted(QPoint global);
    void dragMenuWanted(QPoint global); // the selection was dragged with the right button
    void statusText(const QString &text);

private:
    TreeView *view() const; // the one that is shown
    const DocumentModel &shownTree() const; // of the tree, or of what was found in it
    void connectView(TreeView *view);
    void connectSelection(TreeView *view);
    QModelIndex indexOf(const Subject &subject) const; // in the view that is shown
    void select(const QModelIndex &index);
    void readSelection();
    void addUp();
    void readImports();
    void followPart(const Subject &part); // of a graph, in the tree
    void openSingleChildren();
    void setFirstSizes();
    void showFound(const std::shared_ptr<const TreeSearch> &search, const std::shared_ptr<const FoundRows> &found);
    void sortFound();
    void selectFirstMatch();
    void selectQuietly(const Subject &subject);
    void chooseView();
    void sortBy(const Sorting &sorting);
    void readNews();
    void preferSeen();
    QModelIndex nextOdd(int direction) const;

    DocumentModel *m_tree;
    FlatModel *m_flat;
    QSplitter *m_splitter;
    FilterBar *m_filterBar;
    QStackedWidget *m_views;
    TreeView *m_treeView;
    TreeView *m_flatView;
    DocumentModel *m_found = nullptr; // what was found of the tree; null: nothing was looked for yet
    TreeView *m_foundView;
    NestedOffer *m_offer;
    DetailsView *m_details;
    Subject m_subject;
    Job<bool> m_adding; // up what is selected, of many
    Job<FileSummary> m_asking; // for what the files of a document of several ask for
    Subject m_awaited; // to go to, as soon as its graph is read
    bool m_flatWanted = false;
    FileSummary m_summary;
    ColumnChoice *m_columns;
    Listing *m_listing;
    Sorting m_sorting;
    GoToKey *m_goToKey = nullptr; // made when it is first wanted
    bool m_goesToMatch = false; // to the first one, as soon as it is found
    int m_oddWanted = 0; // a step to what is not known yet
};

}
