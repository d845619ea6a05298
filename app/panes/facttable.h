// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QTableWidget>

#include <optional>

namespace pith {

// One line of facts: a name, its value as shown, and as it is copied and explained.
struct Fact
{
    QString name;
    QString value;
    QString exact; // for tool tip and copy; empty: as shown
    QString note; // weak, after the value: "at [3, 1, 0, 2]"
    bool alarming = false; // bold, in the warning colour
    Subject target = {}; // a click on the value goes there
    std::optional<Extents> cell = {}; // of the tensor: a click is about it, a double click goes there
};

// A quiet table of facts that is as tall as they are. Ctrl+C copies "name<TAB>exact value" of the selected rows.
class FactTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit FactTable(QWidget *parent = nullptr);

    void setFacts(std::vector<Fact> facts, bool rightAligned);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

public Q_SLOTS: // the window's actions find them by name
    void copy() const;

Q_SIGNALS:
    void activatedSubject(const pith::Subject &subject);
    void clickedCell(const pith::Extents &cell);
    void activatedCell(const pith::Extents &cell);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override; // left to the page
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void setFact(int row, const Fact &fact, bool rightAligned);
    void activate(int row);
    bool isLink(int row, int column) const;
    void fitNames();

    std::vector<Fact> m_facts;
    bool m_rightAligned = false;
};

}
