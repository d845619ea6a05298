// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/graphtables.h"
#include "app/panes/graphview.h"
#include "app/panes/keptopen.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"

class QComboBox;
class QHBoxLayout;
class QToolButton;

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
    void fillPictureMenu(QMenu *menu) override;

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
    struct WholeGraph
    {
        ProgramPtr program;
        GraphWeights weights;
    };
    void take(const WholeGraph &whole);
    void draw();
    void show(const std::shared_ptr<const GraphPicture> &picture);
    void open(const QByteArray &module, bool isOpen);
    void refuse(const Error &error);
    void choose(const GraphChoice &choice);
    void showPart();
    void setGraph(quint32 graph); // draws nothing
    void enter(quint32 node);
    void leave();
    void step(int direction);
    void save(const QString &path, qsizetype kind);
    quint32 graph() const; // that is shown, of those of the model
    GraphChoice choiceOf(const Subject &part) const;
    Subject partOf(const GraphChoice &choice) const;
    std::vector<Fact> factsOf(const GraphChoice &choice) const;
    std::vector<Fact> factsOfModule(const QByteArray &path, const QString &title, const QString &holds) const;

    Subject m_subject;
    ProgramPtr m_program;
    GraphWeights m_weights;
    std::optional<OpenModules> m_open; // nothing: what should be at first
    KeptOpen m_kept;
    Subject m_told; // what is chosen, as it was told last or came from outside
    bool m_isWanted = false; // it is to be chosen in the next picture
    Look *m_look = nullptr;
    QHBoxLayout *m_line;
    QComboBox *m_graphs;
    FindBar *m_bar;
    GraphView *m_view;
    FactTable *m_facts;
    WorkArea *m_area;
    Ask<WholeGraph> m_ask;
    Job<std::shared_ptr<const GraphPicture>> m_drawing;
};

}
