// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QMenu;
class QStackedWidget;
class QTabBar;

namespace pith {

// Panes as tabs above a stack. A pane is made when it is first wanted, and kept. The one that was chosen stays while
// what is shown changes; where it does not apply the first one stands in, and it returns afterwards (ux.md §1).
class PaneTabs : public QWidget
{
    Q_OBJECT
public:
    // A pane that applies, by its number among all that there are. Several of one id show the same thing of different
    // kinds of subject.
    struct Tab
    {
        int pane = -1;
        QString id;
        QString title;
        bool operator==(const Tab &) const = default;
    };
    struct Panes
    {
        std::function<QWidget *(int pane, QWidget *parent)> make;
        std::function<void(QWidget *pane)> show; // what is to be shown now
        std::function<void(QWidget *pane)> leave; // another one is shown: its work stops
    };
    PaneTabs(Panes panes, QWidget *parent);

    // Those that apply to another subject, which the shown one is told. None: nothing is shown.
    void setTabs(std::vector<Tab> tabs);
    const QString &wanted() const { return m_wanted; }
    void setWanted(const QString &id); // from now on, wherever it applies
    QString shownId() const; // empty: nothing is shown
    QWidget *shownPane() const; // null: nothing is shown
    void focusPane(); // what in it has the focus first
    void fillMenu(QMenu *menu); // with the panes that apply

Q_SIGNALS:
    void shownChanged(const QString &id);

private:
    void fillBar();
    void choose(int tab);
    void showTab(int tab); // -1: nothing
    int tabOf(const QString &id) const; // -1: none
    QWidget *paneOf(int pane);

    Panes m_panes;
    QString m_wanted;
    std::vector<Tab> m_tabs;
    std::map<int, QWidget *> m_made;
    int m_shown = -1; // pane
    QTabBar *m_bar;
    QStackedWidget *m_stack;
};

}
