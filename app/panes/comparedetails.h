// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace pith {

class ComparePane;
class Differences;
class ElidedLabel;
class Look;
struct ComparePaneRow;

// What is selected in a comparison: a line of figures, and below it panes as tabs. The pane stays while the rows
// change; where it does not apply, the first one stands in.
class CompareDetails : public QWidget
{
    Q_OBJECT
public:
    explicit CompareDetails(QWidget *parent = nullptr);
    ~CompareDetails() override;

    void setSubject(const CompareSubject &subject);
    void update(const CompareSubject &subject); // more is known of what is shown
    const CompareSubject &subject() const { return m_subject; }

    QString currentPane() const { return m_wanted; }
    void setCurrentPane(const QString &id); // from now on, for every row that it applies to
    QWidget *shownPane() const;
    void focusPane();

Q_SIGNALS:
    void statusText(const QString &text);

private:
    void fillTabs();
    void showPane(const ComparePaneRow *row);
    void showTitle();
    void chooseTab(int tab);
    ComparePane *paneOf(const ComparePaneRow *row);

    CompareSubject m_subject;
    QString m_wanted;
    Look *m_look;
    std::unique_ptr<Differences> m_differences;
    ElidedLabel *m_title;
    QTabBar *m_tabs;
    QStackedWidget *m_stack;
    std::vector<const ComparePaneRow *> m_applying;
    std::vector<std::pair<const ComparePaneRow *, ComparePane *>> m_made;
    const ComparePaneRow *m_shown = nullptr;
};

}
