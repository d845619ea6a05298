// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/rules.h"

#include <QTableWidget>

class QComboBox;

namespace pith {

// Rules that can be ticked and written, a row each, with how many pairs each makes.
class RuleTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit RuleTable(QWidget *parent = nullptr);

    void add(const Rule &rule, bool ticked, const QString &gain = {}); // `gain`: what it would pair
    void addOwn(); // to be written
    void removeCurrent();
    void setRules(const Rules &rules); // all ticked

    Rules ticked() const;
    int currentTicked() const; // the number of the selected row among the ticked ones; -1: it is none
    void showPairs(const std::vector<quint64> &pairs); // that each of the ticked ones makes
    void showLooking(); // until that is known

Q_SIGNALS:
    void edited();

private:
    QComboBox *addCombo(int row, int column);
    bool isTicked(int row) const;
    void fitKind(const QComboBox *kind); // what it has a use for can be written
    void showPairsOf(int row, const QString &text);

    bool m_isFilling = false;
};

}
