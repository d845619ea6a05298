// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"

class QLabel;
class QTreeView;

namespace pith {

class ValueTree;

// An object that Pith knows only by its class: what it would be made of, arguments, state and items, as a tree. Enter
// or a double click on what has nothing below it goes there.
class ObjectPage : public Pane
{
    Q_OBJECT
public:
    explicit ObjectPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

public Q_SLOTS: // the window's actions find them by name
    void copy() const;

private:
    void openFirst();

    QLabel *m_intro;
    ValueTree *m_model;
    QTreeView *m_tree;
};

}
