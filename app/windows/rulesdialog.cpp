// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/rulesdialog.h"

#include "app/windows/pairinglists.h"
#include "app/windows/rulesets.h"
#include "app/windows/ruletable.h"
#include "core/compare/renames.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

RulesDialog::RulesDialog(const ComparisonRequest &request, const std::vector<Suggestion> &suggestions, QWidget *parent)
    : QDialog(parent),
      m_request(request),
      m_table(new RuleTable(this)),
      m_problem(new QLabel(this)),
      m_lists(new PairingLists(this))
{
    constexpr QSize comfortable(900, 660);
    setWindowTitle(tr("Pairing Rules"));
    resize(comfortable.boundedTo(parent->window()->size()));
    m_problem->setObjectName(u"problem"_s);
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *sets = new RuleSets([this] { return m_table->ticked(); }, this);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *column = new QVBoxLayout(this);
    column->addWidget(sets);
    column->addWidget(m_table, 2);
    column->addLayout(makeButtons());
    column->addWidget(m_problem);
    column->addWidget(m_lists, 3);
    column->addWidget(buttons);
    connect(sets, &RuleSets::chosen, m_table, &RuleTable::setRules);
    connect(m_table, &RuleTable::edited, this, &RulesDialog::look);
    connect(
        m_table, &QTableWidget::itemSelectionChanged, this, [this] { m_lists->showRule(m_table->currentTicked()); });
    connect(m_lists, &PairingLists::pairWanted, this, [this](const QString &a, const QString &b) {
        m_table->add({Rule::Kind::ByHand, a, b, Rule::On::Both}, true);
        look();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const Rule &rule : request.rules)
        m_table->add(rule, true);
    for (const Suggestion &suggestion : suggestions)
        m_table->add(suggestion.rule, false, gainText(suggestion));
    look();
}

QLayout *RulesDialog::makeButtons()
{
    auto *add = new QPushButton(tr("Add &Rule"), this);
    auto *remove = new QPushButton(tr("Remove R&ule"), this);
    for (QPushButton *button : {add, remove})
        button->setAutoDefault(false);
    connect(add, &QPushButton::clicked, m_table, &RuleTable::addOwn);
    connect(remove, &QPushButton::clicked, m_table, &RuleTable::removeCurrent);
    auto *line = new QHBoxLayout;
    line->addWidget(add);
    line->addWidget(remove);
    line->addStretch(1);
    return line;
}

ComparisonRequest RulesDialog::request() const
{
    ComparisonRequest wanted = m_request;
    wanted.rules = m_table->ticked();
    return wanted;
}

RulesDialog::Paired RulesDialog::paired(const ComparisonRequest &request, Progress &progress)
{
    progress.check();
    Paired found;
    const auto comparison = std::make_shared<Comparison>(
        Side(request.a.document, request.a.subtree), Side(request.b.document, request.b.subtree), request.rules);
    addPairsByContent(*comparison, request.rules, progress);
    found.comparison = comparison;
    found.byRule.assign(request.rules.size(), 0);
    for (const Pair &pair : found.comparison->pairs()) {
        if (pair.rule >= 0)
            ++found.byRule[size_t(pair.rule)];
    }
    return found;
}

void RulesDialog::look()
{
    m_table->showLooking();
    m_job.start([request = request()](Progress &progress) { return paired(request, progress); },
        [this](const Paired &found) { show(found); },
        [this](const Error &error) {
            m_problem->setText(error.message());
            m_problem->show();
        });
}

void RulesDialog::show(const Paired &found)
{
    m_problem->hide();
    m_table->showPairs(found.byRule);
    m_lists->show(found.comparison);
    m_lists->showRule(m_table->currentTicked());
}

}
