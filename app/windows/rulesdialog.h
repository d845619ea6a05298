// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/comparing.h"
#include "core/work/job.h"

#include <QDialog>

class QLabel;

namespace pith {

class PairingLists;
class RuleTable;

// How both files are paired: rules that can be ticked, those that Pith suggests unticked and with what they gain, own
// ones, and pairs by hand of what is still alone. Shows at once what the ticked ones pair. Sets of rules
// are kept by their names.
class RulesDialog : public QDialog
{
    Q_OBJECT
public:
    RulesDialog(const ComparisonRequest &request, const std::vector<Suggestion> &suggestions, QWidget *parent);

    ComparisonRequest request() const; // with the ticked rules

private:
    struct Paired
    {
        std::shared_ptr<const Comparison> comparison;
        std::vector<quint64> byRule; // pairs that each of the ticked rules made
    };
    static Paired paired(const ComparisonRequest &request, Progress &progress); // on a worker

    QLayout *makeButtons();
    void look(); // what they pair now
    void show(const Paired &paired);

    ComparisonRequest m_request;
    RuleTable *m_table;
    QLabel *m_problem;
    PairingLists *m_lists;
    Job<Paired> m_job;
};

}
