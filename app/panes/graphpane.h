// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/graphtables.h"
#include "app/panes/graphview.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"

class QComboBox;
class QHBoxLayout;
class QToolButton;

#include <deque>

namespace pith {

class FindBar;

// A model's graph, drawn: modules as boxes that open and close, what is chosen at the right.
class GraphPane : public Pane
{
    Q_OBJECT
public:
    explicit GraphPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_look = look; }

public Q_SLOTS: // the window's actions find them by name
    void find();
    void findNext() { step(1); }
    void findPrevious() { step(-1); }
    void copy() const;
    void zoomIn();
    void zoomOut();
    void fit() { m_view->fit(); }
    void savePicture();

private:
    QToolButton *addButton(const QString &text, const QString &explanation, std::function<void()> act);
    void takeProgram(ProgramPtr program);
    void draw();
    void show(const std::shared_ptr<const GraphPicture> &picture);
    void open(const QByteArray &module, bool isOpen);
    void choose(const GraphChoice &choice);
    void showNode(quint32 node); // opens what it lies in
    void step(int direction);
    std::vector<Fact> factsOf(const GraphChoice &choice) const;
    std::vector<Fact> moduleFacts(const QByteArray &path, const QString &detail) const;
    void keepOpen(); // what is open of the present graph, for when it is shown again
    OpenModules knownOpen(quint32 graph) const; // what was, or should be at first

    Subject m_subject;
    ProgramPtr m_program;
    GraphWeights m_weights;
    OpenModules m_open;
    struct Kept
    {
        std::weak_ptr<const Document> document;
        QString model;
        quint32 graph = 0;
        OpenModules open;
    };
    std::deque<Kept> m_kept; // the newest first
    quint32 m_wantedNode = noNode; // to be chosen in the next picture
    Look *m_look = nullptr;
    QHBoxLayout *m_line;
    QComboBox *m_graphs;
    FindBar *m_bar;
    GraphView *m_view;
    FactTable *m_facts;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
    Job<std::shared_ptr<const GraphPicture>> m_drawing;
};

}
