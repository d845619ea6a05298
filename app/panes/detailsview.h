// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "app/panes/panetabs.h"

namespace pith {

class DetailsHeader;
class Look;
class Pane;

// What is shown of the selected thing: a header of facts, and below it the panes that apply, as tabs. The pane stays
// while the subject changes.
class DetailsView : public QWidget
{
    Q_OBJECT
public:
    explicit DetailsView(QWidget *parent = nullptr);
    ~DetailsView() override;

    // Asks for everything that the shown pane needs, and cancels what the last subject asked for.
    void setSubject(const Subject &subject);
    const Subject &subject() const { return m_subject; } // with the slice that was chosen in the pane

    QString currentPane() const; // "overview", "histogram" …: PaneRow::id; empty without a subject
    void focusPane(); // what in the pane has the focus first
    void setCurrentPane(const QString &id); // wanted from now on, for every subject it applies to
    QWidget *shownPane() const; // null: nothing is shown
    void chooseSlice(const QString &slice); // of the tensor that is shown, in the pane of its values
    void fillMenu(QMenu *menu); // with the panes that apply
    void fillPictureMenu(QMenu *menu); // with what can be chosen in the shown pane; nothing: stays empty

Q_SIGNALS:
    void activated(const pith::Subject &subject); // a link was followed: show that
    void dragRequested(const pith::Subject &subject); // the header's handle was dragged past the drag distance
    void exportRequested(const pith::Subject &subject);
    void compareRequested();
    void statusText(const QString &text);
    void currentPaneChanged(const QString &id);
    void partChosen(const pith::Subject &part); // of a graph

private:
    Pane *makePane(int number, QWidget *parent);
    std::vector<PaneTabs::Tab> applying() const;
    void takeSlice();
    void takePart();

    Subject m_subject;
    Look *m_look;
    DetailsHeader *m_header;
    PaneTabs *m_tabs;
};

}
