// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QWidget>

class QMenu;
class QStackedWidget;
class QTabBar;

namespace pith {

class DetailsHeader;
class Look;
class Pane;
struct PaneRow;

// What is shown of the selected thing: a header of facts, and below it the panes that apply, as tabs. The pane stays
// while the subject changes; where it does not apply, the first one stands in and it returns afterwards (ux.md §1).
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
    void statusText(const QString &text);
    void currentPaneChanged(const QString &id);

private:
    void showPane(const PaneRow *row);
    void chooseTab(int index);
    Pane *paneOf(const PaneRow *row);
    void fillTabs();
    void takeSlice();

    Subject m_subject;
    QString m_wanted;
    std::vector<const PaneRow *> m_applying; // one a tab
    const PaneRow *m_shown = nullptr;
    std::vector<std::pair<const PaneRow *, Pane *>> m_made;
    Look *m_look;
    DetailsHeader *m_header;
    QTabBar *m_tabs;
    QStackedWidget *m_stack;
};

}
