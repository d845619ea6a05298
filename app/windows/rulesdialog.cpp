// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/rulesdialog.h"

#include "core/document/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QLatin1StringView setting("rules");
constexpr QChar between(u'\t'); // parts of a rule as text

enum RuleColumn { UsedColumn, KindColumn, FindColumn, BecomesColumn, OnColumn, PairsColumn, RuleColumnCount };

struct KindRow
{
    Rule::Kind kind;
    const char *title;
};
constexpr std::array kinds{
    KindRow{Rule::Kind::StripPrefix, QT_TRANSLATE_NOOP("pith::RulesDialog", "Strip prefix")},
    KindRow{Rule::Kind::Replace, QT_TRANSLATE_NOOP("pith::RulesDialog", "Replace (regular expression)")},
    KindRow{Rule::Kind::ByHand, QT_TRANSLATE_NOOP("pith::RulesDialog", "Pair by hand (A with B)")},
    KindRow{Rule::Kind::Separators, QT_TRANSLATE_NOOP("pith::RulesDialog", "Separators count as dots")},
    KindRow{Rule::Kind::Case, QT_TRANSLATE_NOOP("pith::RulesDialog", "Ignore case")},
};
constexpr std::array sides{QT_TRANSLATE_NOOP("pith::RulesDialog", "both"), QT_TRANSLATE_NOOP("pith::RulesDialog", "A"),
    QT_TRANSLATE_NOOP("pith::RulesDialog", "B")};

QComboBox *comboIn(QTableWidget *table, int row, int column)
{
    return static_cast<QComboBox *>(table->cellWidget(row, column));
}

}

QStringList rulesAsText(const Rules &rules)
{
    QStringList lines;
    for (const Rule &rule : rules)
        lines += QStringList{QString::number(int(rule.kind)), QString::number(int(rule.on)), rule.find, rule.becomes}
                     .join(between);
    return lines;
}

Rules rulesFromText(const QStringList &lines)
{
    Rules rules;
    for (const QString &line : lines) {
        const QStringList parts = line.split(between);
        const int kind = parts.value(0).toInt(), on = parts.value(1).toInt();
        if (parts.size() == 4 && kind >= 0 && kind <= int(Rule::Kind::Case) && on >= 0 && on <= int(Rule::On::B))
            rules.push_back({Rule::Kind(kind), parts[2], parts[3], Rule::On(on)});
    }
    return rules;
}

RulesDialog::RulesDialog(const ComparisonRequest &request, const std::vector<Suggestion> &suggestions, QWidget *parent)
    : QDialog(parent),
      m_request(request),
      m_table(new QTableWidget(0, RuleColumnCount, this)),
      m_content(new QCheckBox(tr("Also pair what has the same bytes under &another name (reads what may fit)"), this)),
      m_sets(new QComboBox(this)),
      m_summary(new QLabel(this)),
      m_aloneA(new QListWidget(this)),
      m_aloneB(new QListWidget(this)),
      m_pair(new QPushButton(tr("&Pair"), this))
{
    setWindowTitle(tr("Pairing Rules"));
    resize(860, 620);
    makeTable();
    m_content->setChecked(request.byContent);
    auto *add = new QPushButton(tr("Add &Rule"), this);
    connect(add, &QPushButton::clicked, this, [this] {
        addRule({}, true);
        m_table->editItem(m_table->item(m_table->rowCount() - 1, FindColumn));
    });
    auto *line = new QHBoxLayout;
    line->addWidget(add);
    line->addWidget(m_content);
    line->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(makeSets());
    column->addWidget(m_table, 1);
    column->addLayout(line);
    column->addWidget(m_summary);
    column->addWidget(makeAlone(), 1);
    column->addWidget(buttons);
    for (const Rule &rule : request.rules)
        addRule(rule, true);
    for (const Suggestion &suggestion : suggestions)
        addRule(suggestion.rule, false, tr("%1 more").arg(grouped(suggestion.gain)));
    look();
}

void RulesDialog::makeTable()
{
    m_table->setObjectName(u"rules"_s);
    m_table->setHorizontalHeaderLabels({tr("Use"), tr("Kind"), tr("Find"), tr("Becomes"), tr("On"), tr("Pairs")});
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->horizontalHeader()->setSectionResizeMode(FindColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(BecomesColumn, QHeaderView::Stretch);
    m_table->setColumnWidth(UsedColumn, 44);
    m_table->setColumnWidth(KindColumn, 220);
    m_table->setColumnWidth(OnColumn, 70);
    m_table->setColumnWidth(PairsColumn, 90);
    connect(m_table, &QTableWidget::itemChanged, this, &RulesDialog::look);
}

void RulesDialog::addRule(const Rule &rule, bool ticked, const QString &gain)
{
    m_isFilling = true;
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto *used = new QTableWidgetItem;
    used->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    used->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    m_table->setItem(row, UsedColumn, used);
    const auto combo = [&](int column) {
        auto *box = new QComboBox(m_table);
        m_table->setCellWidget(row, column, box);
        return box;
    };
    QComboBox *const kind = combo(KindColumn);
    for (const KindRow &one : kinds)
        kind->addItem(tr(one.title), int(one.kind));
    kind->setCurrentIndex(kind->findData(int(rule.kind)));
    QComboBox *const on = combo(OnColumn);
    for (const char *side : sides)
        on->addItem(tr(side));
    on->setCurrentIndex(int(rule.on));
    m_table->setItem(row, FindColumn, new QTableWidgetItem(rule.find));
    m_table->setItem(row, BecomesColumn, new QTableWidgetItem(rule.becomes));
    auto *pairs = new QTableWidgetItem(gain);
    pairs->setFlags(Qt::ItemIsEnabled);
    m_table->setItem(row, PairsColumn, pairs);
    for (QComboBox *box : {kind, on})
        connect(box, &QComboBox::activated, this, &RulesDialog::look);
    m_isFilling = false;
}

Rules RulesDialog::rules(bool tickedOnly) const
{
    Rules all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        if (tickedOnly && m_table->item(row, UsedColumn)->checkState() != Qt::Checked)
            continue;
        all.push_back({Rule::Kind(comboIn(m_table, row, KindColumn)->currentData().toInt()),
            m_table->item(row, FindColumn)->text(), m_table->item(row, BecomesColumn)->text(),
            Rule::On(comboIn(m_table, row, OnColumn)->currentIndex())});
    }
    return all;
}

ComparisonRequest RulesDialog::request() const
{
    ComparisonRequest wanted = m_request;
    wanted.rules = rules(true);
    wanted.byContent = m_content->isChecked();
    return wanted;
}

// ------------------------------------------------------------------ what they pair

RulesDialog::Paired RulesDialog::paired(const ComparisonRequest &request, Progress &progress)
{
    constexpr size_t mostAlone = 10'000; // that are listed
    progress.check();
    const Comparison comparison(
        Side(request.a.document, request.a.subtree), Side(request.b.document, request.b.subtree), request.rules);
    Paired found;
    found.byRule.assign(request.rules.size(), 0);
    found.pairs = comparison.pairs().size();
    for (const Pair &pair : comparison.pairs()) {
        if (pair.rule >= 0)
            ++found.byRule[size_t(pair.rule)];
    }
    const auto names = [mostAlone](const Side &side, const std::vector<quint32> &leaves) {
        QStringList list;
        for (size_t i = 0; i < std::min(mostAlone, leaves.size()); ++i)
            list += side.name(leaves[i]);
        return list;
    };
    found.aloneA = names(comparison.a(), comparison.onlyA());
    found.aloneB = names(comparison.b(), comparison.onlyB());
    return found;
}

void RulesDialog::look()
{
    if (m_isFilling)
        return;
    m_job.start([request = request()](Progress &progress) { return paired(request, progress); },
        [this](const Paired &found) { show(found); },
        [this](const Error &error) { m_summary->setText(error.message()); });
}

void RulesDialog::show(const Paired &found)
{
    m_isFilling = true;
    size_t ticked = 0;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        if (m_table->item(row, UsedColumn)->checkState() == Qt::Checked && ticked < found.byRule.size())
            m_table->item(row, PairsColumn)->setText(grouped(found.byRule[ticked++]));
    }
    m_isFilling = false;
    m_summary->setText(tr("%1 pairs; still alone: %2 in A, %3 in B")
            .arg(grouped(found.pairs), grouped(quint64(found.aloneA.size())), grouped(quint64(found.aloneB.size()))));
    const auto fill = [](QListWidget *list, const QStringList &names) {
        list->clear();
        list->addItems(names);
    };
    fill(m_aloneA, found.aloneA);
    fill(m_aloneB, found.aloneB);
    m_pair->setEnabled(false);
}

QWidget *RulesDialog::makeAlone()
{
    auto *whole = new QWidget(this);
    auto *line = new QHBoxLayout(whole);
    line->setContentsMargins(0, 0, 0, 0);
    m_aloneA->setObjectName(u"aloneA"_s);
    m_aloneB->setObjectName(u"aloneB"_s);
    m_aloneA->setAccessibleName(tr("Only in A"));
    m_aloneB->setAccessibleName(tr("Only in B"));
    for (QListWidget *list : {m_aloneA, m_aloneB}) {
        list->setUniformItemSizes(true);
        list->setTextElideMode(Qt::ElideMiddle);
        connect(list, &QListWidget::itemSelectionChanged, this, [this] {
            m_pair->setEnabled(!m_aloneA->selectedItems().isEmpty() && !m_aloneB->selectedItems().isEmpty());
        });
    }
    m_pair->setObjectName(u"pair"_s);
    m_pair->setEnabled(false);
    m_pair->setAutoDefault(false);
    m_pair->setToolTip(tr("Pair the name that is selected in A with the one in B"));
    connect(m_pair, &QPushButton::clicked, this, &RulesDialog::pairByHand);
    line->addWidget(m_aloneA, 1);
    line->addWidget(m_pair);
    line->addWidget(m_aloneB, 1);
    return whole;
}

void RulesDialog::pairByHand()
{
    addRule(
        {Rule::Kind::ByHand, m_aloneA->currentItem()->text(), m_aloneB->currentItem()->text(), Rule::On::Both}, true);
    look();
}

// ------------------------------------------------------------------ sets that are kept

QWidget *RulesDialog::makeSets()
{
    auto *whole = new QWidget(this);
    auto *line = new QHBoxLayout(whole);
    line->setContentsMargins(0, 0, 0, 0);
    auto *label = new QLabel(tr("&Saved rules:"), this);
    label->setBuddy(m_sets);
    m_sets->setObjectName(u"sets"_s);
    m_sets->setMinimumWidth(180);
    auto *save = new QPushButton(tr("Save As…"), this);
    auto *remove = new QPushButton(tr("Remove"), this);
    for (QPushButton *button : {save, remove})
        button->setAutoDefault(false);
    line->addWidget(label);
    line->addWidget(m_sets);
    line->addWidget(save);
    line->addWidget(remove);
    line->addStretch(1);
    connect(m_sets, &QComboBox::activated, this, &RulesDialog::loadSet);
    connect(save, &QPushButton::clicked, this, &RulesDialog::saveSet);
    connect(remove, &QPushButton::clicked, this, &RulesDialog::removeSet);
    fillSets();
    return whole;
}

void RulesDialog::fillSets()
{
    m_sets->clear();
    m_sets->addItem(tr("none"));
    QSettings settings;
    settings.beginGroup(setting);
    m_sets->addItems(settings.childKeys());
}

void RulesDialog::loadSet(int place)
{
    if (place <= 0)
        return;
    QSettings settings;
    settings.beginGroup(setting);
    m_table->setRowCount(0);
    for (const Rule &rule : rulesFromText(settings.value(m_sets->itemText(place)).toStringList()))
        addRule(rule, true);
    look();
}

void RulesDialog::saveSet()
{
    QString name = QInputDialog::getText(this, tr("Save Rules"), tr("Name:"));
    name.replace(u'/', u'-').replace(u'\\', u'-'); // which settings take for groups
    if (name.trimmed().isEmpty())
        return;
    QSettings settings;
    settings.beginGroup(setting);
    settings.setValue(name.trimmed(), rulesAsText(rules(true)));
    fillSets();
    m_sets->setCurrentText(name.trimmed());
}

void RulesDialog::removeSet()
{
    if (m_sets->currentIndex() <= 0)
        return;
    QSettings settings;
    settings.beginGroup(setting);
    settings.remove(m_sets->currentText());
    fillSets();
}

}
