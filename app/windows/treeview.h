// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/sorting.h"

#include <QTreeView>

#include <optional>

namespace pith {

// The tree, and the flat list: columns that never resize by themselves (the name takes what is left), and a drag that
// only asks (dragout.h).
class TreeView : public QTreeView
{
    Q_OBJECT
public:
    explicit TreeView(QWidget *parent = nullptr);

    void setModel(QAbstractItemModel *model) override;
    void setColumnShown(int column, bool shown);
    void showSorting(const Sorting &sorting); // in the header
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;

    // All rows below an index; false where they are more than the most and nothing was done.
    bool expandBelow(const QModelIndex &index, int mostRows);
    void askAndExpandBelow(const QModelIndex &index); // asks first where they are many

Q_SIGNALS:
    void dragWanted(); // the selection was dragged past the drag distance
    void dragMenuWanted(QPoint global); // the same with the right button, which was let go
    void rowOpened(const QModelIndex &index); // by a double click or Return
    void filterWanted(); // "/" was typed
    void sortWanted(const pith::Sorting &sorting); // the header was clicked

protected:
    void startDrag(Qt::DropActions) override { Q_EMIT dragWanted(); }
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void fitName();
    void makeRoomFor(const QModelIndex &name);
    bool rightButtonEvent(QMouseEvent *event);

    std::optional<QPoint> m_rightPressed; // until it is known whether that becomes a menu or a drag
    int m_deepName = 0; // pixels that the deepest name took that was gone to
};

// Whether a row's value is one of those that it lies in: what is below it would never end.
bool isInsideItself(const QModelIndex &index);

}
