// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace pith {

// Small widgets that several panes have.

QLabel *monospaceLabel(QWidget *parent = nullptr); // selectable plain text
void fill(QWidget *widget, QWidget *content); // content is all there is in it

// One line of plain text as wide as there is room; what does not fit is in the tool tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
};

}
