// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/spoken.h"

#include <QWidget>

namespace pith {

class CompareModel;
class ComparisonTree;

// All rows of a comparison in the shown order, those of closed modules too, as one line of colours beside the scroll
// bar: the worst of each pixel wins. A frame shows what is seen; a click goes there, a hover names the row.
class OverviewStrip : public QWidget, public Spoken
{
    Q_OBJECT
public:
    OverviewStrip(CompareModel *model, ComparisonTree *tree, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QAccessible::Role spokenRole() const override { return QAccessible::ScrollBar; }
    QString spokenValue() const override; // which rows are seen

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    qsizetype placeAt(int y) const; // in the model's walk; -1: there is none
    std::pair<qsizetype, qsizetype> seen() const; // places of the first and the last row that are seen

    CompareModel *m_model;
    ComparisonTree *m_tree;
};

}
