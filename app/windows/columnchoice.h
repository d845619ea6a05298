// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <vector>

class QMenu;

namespace pith {

class TreeView;

// Which columns the views show beside the name: chosen in the headers' context menu or in View > Columns, and
// remembered.
class ColumnChoice : public QObject
{
    Q_OBJECT
public:
    explicit ColumnChoice(const std::vector<TreeView *> &views, QObject *parent = nullptr);

    void fill(QMenu *menu); // with an action a column
    bool isShown(int column) const;
    bool showsFigures() const; // columns that need every tensor measured
    void reset(); // to those that are shown at first
    void apply(); // what is remembered: another window's choice

Q_SIGNALS:
    void changed(); // by the user

private:
    void popUp(TreeView *view, QPoint at);
    void setShown(int column, bool shown);

    std::vector<TreeView *> m_views;
};

}
