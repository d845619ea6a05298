// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/textlines.h"
#include "app/panes/workarea.h"
#include "core/document/jsontree.h"

class QStackedWidget;

namespace pith {

class FindBar;
class JsonView;
class TextView;

// An entry or a text that is JSON, as a tree. Where there is a mistake in it: the text, at that place, and what it is.
class JsonPane : public Pane
{
    Q_OBJECT
public:
    explicit JsonPane(QWidget *parent);

    static bool isEntry(const Subject &subject); // by its name
    static bool isValue(const Subject &subject); // a text that looks like it

    void setSubject(const Subject &subject) override;

public Q_SLOTS: // the window's actions find them by name
    void find();
    void findNext() { step(1); }
    void findPrevious() { step(-1); }

private:
    struct Report
    {
        std::shared_ptr<const JsonTree> tree;
        std::shared_ptr<const TextLines> text; // where there is a mistake
    };
    static Report reportOf(const Subject &subject, Progress &progress);
    void show(const Report &report);
    void step(int direction);

    JsonView *m_tree;
    TextView *m_text;
    QStackedWidget *m_stack;
    WorkArea *m_area;
    FindBar *m_bar;
    Job<Report> m_job;
};

}
