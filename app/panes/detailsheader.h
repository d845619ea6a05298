// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace pith {

class DragHandle;
class LinkLabel;
struct Crumb;

// What is selected: its name, the way to it as links, and its facts. The handle at the left drags it out.
class DetailsHeader : public QWidget
{
    Q_OBJECT
public:
    explicit DetailsHeader(QWidget *parent = nullptr);
    ~DetailsHeader() override;

    void setSubject(const Subject &subject);
    void setSlice(const QString &slice); // what of it is dragged and exported from here: Subject::slice

Q_SIGNALS:
    void activated(const pith::Subject &subject);
    void dragRequested(const pith::Subject &subject);
    void exportRequested(const pith::Subject &subject);
    void compareRequested(); // the two that are selected

private:
    void showCrumbs();
    void showFacts();
    void followFact(const QString &link);
    void copyKey();

    Subject m_subject;
    std::vector<Crumb> m_crumbs;
    std::vector<quint32> m_sharers;
    DragHandle *m_handle;
    QLabel *m_name;
    LinkLabel *m_way;
    LinkLabel *m_facts;
    QToolButton *m_export;
    QToolButton *m_copy;
    QToolButton *m_compare;
};

}
