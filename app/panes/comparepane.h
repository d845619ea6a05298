// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"

#include <QWidget>

#include <span>

class QMenu;

namespace pith {

class Differences;
class Look;

// What all panes of a comparison share.
struct CompareShared
{
    Look *look = nullptr;
    Differences *differences = nullptr;
};

// One way to show a row of a comparison, as Pane is of a file: made when it is first wanted and kept, and told nothing
// (a subject without sides) when it is hidden, so that its work stops.
class ComparePane : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void setSubject(const CompareSubject &subject) = 0;
    virtual void update(const CompareSubject &) {} // of the same row more is known
    virtual void setShared(const CompareShared &) {} // once, before the first subject

Q_SIGNALS:
    void paneWanted(const QString &id);
};

struct ComparePaneRow
{
    const char *id;
    const char *title; // to be translated
    bool (*applies)(const CompareSubject &subject);
    ComparePane *(*make)(QWidget *parent);
};
std::span<const ComparePaneRow> comparePanes(); // in the order of the tabs

}
