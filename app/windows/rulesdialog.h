// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/comparing.h"
#include "core/work/job.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTableWidget;

namespace pith {

// How names of both files are made alike: rules that can be ticked, those that Pith suggests unticked and with what
// they gain, own ones, and pairs by hand of what is still alone. Says at once what the ticked ones pair. Sets of rules
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
        std::vector<quint64> byRule; // pairs that each of the ticked rules made
        quint64 pairs = 0;
        QStringList aloneA;
        QStringList aloneB;
    };
    static Paired paired(const ComparisonRequest &request, Progress &progress); // on a worker

    void makeTable();
    QWidget *makeSets();
    QWidget *makeAlone();
    void addRule(const Rule &rule, bool ticked, const QString &gain = {});
    Rules rules(bool tickedOnly) const;
    void look(); // what they pair now
    void show(const Paired &paired);
    void pairByHand();
    void fillSets();
    void loadSet(int place);
    void saveSet();
    void removeSet();

    ComparisonRequest m_request;
    QTableWidget *m_table;
    QCheckBox *m_content;
    QComboBox *m_sets;
    QLabel *m_summary;
    QListWidget *m_aloneA;
    QListWidget *m_aloneB;
    QPushButton *m_pair;
    bool m_isFilling = false;
    Job<Paired> m_job;
};

// Rules as they are kept in settings: a line each.
QStringList rulesAsText(const Rules &rules);
Rules rulesFromText(const QStringList &lines); // what makes no sense is left out

}
