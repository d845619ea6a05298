// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

#include <QTabWidget>

#include <memory>

class QListView;
class QPushButton;
class QTableView;

namespace pith {

class NamesModel;

// What rules come to: the pairs that one of them makes, or all, and what is still alone on both sides, where one of
// each side can be paired by hand. Any number of names.
class PairingLists : public QTabWidget
{
    Q_OBJECT
public:
    explicit PairingLists(QWidget *parent = nullptr);

    void show(std::shared_ptr<const Comparison> comparison);
    void showRule(int rule); // by its number among those of the comparison; -1: all pairs

Q_SIGNALS:
    void pairWanted(const QString &nameInA, const QString &nameInB);

private:
    QWidget *makePaired();
    QWidget *makeAlone();
    QListView *makeSide(NamesModel *model, const QString &name, const QString &accessibleName);
    void fillPaired();
    void fillAlone();
    bool hasBoth() const;

    std::shared_ptr<const Comparison> m_comparison;
    int m_rule = -1;
    NamesModel *m_paired;
    NamesModel *m_namesA;
    NamesModel *m_namesB;
    QListView *m_aloneA = nullptr;
    QListView *m_aloneB = nullptr;
    QPushButton *m_pair = nullptr;
};

}
