// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"
#include "app/panes/panetabs.h"

namespace pith {

class ComparePane;
class Differences;
class ElidedLabel;
class Look;

// What is selected in a comparison: a line of figures, and below it panes as tabs. The pane stays while the rows
// change.
class CompareDetails : public QWidget
{
    Q_OBJECT
public:
    explicit CompareDetails(QWidget *parent = nullptr);
    ~CompareDetails() override;

    void setSubject(const CompareSubject &subject);
    void update(const CompareSubject &subject); // more is known of what is shown
    const CompareSubject &subject() const { return m_subject; }

    const QString &currentPane() const { return m_tabs->wanted(); }
    void setCurrentPane(const QString &id); // from now on, for every row that it applies to
    QWidget *shownPane() const;
    void focusPane();

private:
    ComparePane *makePane(int number, QWidget *parent);
    std::vector<PaneTabs::Tab> applying() const;
    void showTitle();

    CompareSubject m_subject;
    Look *m_look;
    std::unique_ptr<Differences> m_differences;
    ElidedLabel *m_title;
    PaneTabs *m_tabs;
};

}
