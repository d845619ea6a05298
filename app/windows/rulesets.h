// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/rules.h"

#include <QWidget>

#include <functional>

class QComboBox;

namespace pith {

// Rules as they are kept in settings: a line each.
QStringList rulesAsText(const Rules &rules);
Rules rulesFromText(const QStringList &lines); // what makes no sense is left out

// Sets of rules that are kept by their names: to be chosen, saved and removed.
class RuleSets : public QWidget
{
    Q_OBJECT
public:
    explicit RuleSets(std::function<Rules()> rulesNow, QWidget *parent = nullptr);

    void save(const QString &name); // the rules of now

Q_SIGNALS:
    void chosen(const pith::Rules &rules);

private:
    void fill();
    void choose(int place);
    void askAndSave();
    void remove();

    std::function<Rules()> m_rulesNow;
    QComboBox *m_names;
};

}
