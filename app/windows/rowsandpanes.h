// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace pith {

// What an open tab shows, of a file and of a comparison alike: rows with a filter, and panes of what is selected. The
// window's actions work on it.
class RowsAndPanes
{
public:
    virtual ~RowsAndPanes() = default;

    virtual void focusRows() = 0;
    virtual void focusPane() = 0;
    virtual void focusFilter() = 0;
    virtual bool isInPane(const QWidget *widget) const = 0;
    virtual QWidget *shownPane() const = 0; // null: nothing is shown
    virtual void showTree() = 0;
    virtual void showFlatList() = 0;
    virtual void selectAll() = 0;
    virtual void expandBelow() = 0;
    virtual void collapseAll() = 0;
    virtual void stepTensor(int direction) = 0; // to the next or previous tensor in the rows' order
    virtual void resetView() = 0;
};

}
