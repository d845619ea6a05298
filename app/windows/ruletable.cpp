// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/ruletable.h"

#include "core/document/words.h"

#include <QComboBox>
#include <QHeaderView>

#include <array>
#include <utility>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

enum RuleColumn { UsedColumn, KindColumn, FindColumn, BecomesColumn, OnColumn, PairsColumn, RuleColumnCount };

struct KindRow
{
    Rule::Kind kind;
    const char *title;
    bool finds; // what of a rule it has a use for
    bool becomes;
    bool isOnSides;
};
constexpr std::array kinds{
    KindRow{Rule::Kind::StripPrefix, QT_TRANSLATE_NOOP("pith::RuleTable", "Strip prefix"), true, false, true},
    KindRow{
        Rule::Kind::Replace, QT_TRANSLATE_NOOP("pith::RuleTable", "Replace (regular expression)"), true, true, true},
    KindRow{Rule::Kind::ByHand, QT_TRANSLATE_NOOP("pith::RuleTable", "Pair by hand (A with B)"), true, true, false},
    KindRow{
        Rule::Kind::Separators, QT_TRANSLATE_NOOP("pith::RuleTable", "Separators count as dots"), false, false, true},
    KindRow{Rule::Kind::Case, QT_TRANSLATE_NOOP("pith::RuleTable", "Ignore case"), false, false, true},
    KindRow{Rule::Kind::ByContent, QT_TRANSLATE_NOOP("pith::RuleTable", "By content (the same bytes)"), false, false,
        false},
};
static_assert(kinds.size() == Rule::Kinds);
constexpr std::array sides{QT_TRANSLATE_NOOP("pith::RuleTable", "both"), QT_TRANSLATE_NOOP("pith::RuleTable", "A"),
    QT_TRANSLATE_NOOP("pith::RuleTable", "B")};

QComboBox *comboIn(const QTableWidget &table, int row, int column)
{
    return static_cast<QComboBox *>(table.cellWidget(row, column));
}

}

RuleTable::RuleTable(QWidget *parent) : QTableWidget(0, RuleColumnCount, parent)
{
    setObjectName(u"rules"_s);
    setHorizontalHeaderLabels({tr("Use"), tr("Kind"), tr("Find"), tr("Becomes"), tr("On"), tr("Pairs")});
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    horizontalHeader()->setSectionResizeMode(FindColumn, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(BecomesColumn, QHeaderView::Stretch);
    setColumnWidth(UsedColumn, 44);
    setColumnWidth(KindColumn, 230);
    setColumnWidth(OnColumn, 80);
    setColumnWidth(PairsColumn, 110);
    connect(this, &QTableWidget::itemChanged, this, [this] {
        if (!m_isFilling)
            Q_EMIT edited();
    });
}

QComboBox *RuleTable::addCombo(int row, int column)
{
    auto *box = new QComboBox(this);
    setCellWidget(row, column, box);
    connect(box, &QComboBox::activated, this, &RuleTable::edited);
    return box;
}

void RuleTable::add(const Rule &rule, bool ticked, const QString &gain)
{
    m_isFilling = true;
    const int row = rowCount();
    insertRow(row);
    auto *used = new QTableWidgetItem;
    used->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    used->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    setItem(row, UsedColumn, used);
    QComboBox *const kind = addCombo(row, KindColumn);
    for (const KindRow &one : kinds)
        kind->addItem(tr(one.title), int(one.kind));
    kind->setCurrentIndex(kind->findData(int(rule.kind)));
    QComboBox *const on = addCombo(row, OnColumn);
    for (const char *side : sides)
        on->addItem(tr(side));
    on->setCurrentIndex(int(rule.on));
    setItem(row, FindColumn, new QTableWidgetItem(rule.find));
    setItem(row, BecomesColumn, new QTableWidgetItem(rule.becomes));
    auto *pairs = new QTableWidgetItem(gain);
    pairs->setData(Qt::UserRole, gain);
    pairs->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    setItem(row, PairsColumn, pairs);
    m_isFilling = false;
    fitKind(kind);
    connect(kind, &QComboBox::currentIndexChanged, this, [this, kind] { fitKind(kind); });
}

void RuleTable::fitKind(const QComboBox *kind)
{
    const bool wasFilling = std::exchange(m_isFilling, true);
    const KindRow &used = kinds[size_t(kind->currentIndex())];
    const auto allow = [](QTableWidgetItem *cell, bool allowed) {
        constexpr Qt::ItemFlags written = Qt::ItemIsEnabled | Qt::ItemIsEditable;
        cell->setFlags(Qt::ItemIsSelectable | (allowed ? written : Qt::NoItemFlags));
    };
    for (int each = 0; each < rowCount(); ++each) {
        if (comboIn(*this, each, KindColumn) != kind)
            continue;
        allow(item(each, FindColumn), used.finds);
        allow(item(each, BecomesColumn), used.becomes);
        comboIn(*this, each, OnColumn)->setEnabled(used.isOnSides);
    }
    m_isFilling = wasFilling;
}

void RuleTable::addOwn()
{
    add({}, true);
    setCurrentCell(rowCount() - 1, FindColumn);
    editItem(item(rowCount() - 1, FindColumn));
}

void RuleTable::removeCurrent()
{
    if (currentRow() < 0)
        return;
    removeRow(currentRow());
    Q_EMIT edited();
}

void RuleTable::setRules(const Rules &rules)
{
    setRowCount(0);
    for (const Rule &rule : rules)
        add(rule, true);
    Q_EMIT edited();
}

bool RuleTable::isTicked(int row) const { return item(row, UsedColumn)->checkState() == Qt::Checked; }

Rules RuleTable::ticked() const
{
    Rules all;
    for (int row = 0; row < rowCount(); ++row) {
        if (isTicked(row))
            all.push_back(
                {Rule::Kind(comboIn(*this, row, KindColumn)->currentData().toInt()), item(row, FindColumn)->text(),
                    item(row, BecomesColumn)->text(), Rule::On(comboIn(*this, row, OnColumn)->currentIndex())});
    }
    return all;
}

int RuleTable::currentTicked() const
{
    if (currentRow() < 0 || !isTicked(currentRow()))
        return -1;
    int number = 0;
    for (int row = 0; row < currentRow(); ++row)
        number += isTicked(row);
    return number;
}

void RuleTable::showPairs(const std::vector<quint64> &pairs)
{
    size_t ticked = 0;
    for (int row = 0; row < rowCount(); ++row) {
        const bool isKnown = isTicked(row) && ticked < pairs.size();
        showPairsOf(row, isKnown ? grouped(pairs[ticked++]) : item(row, PairsColumn)->data(Qt::UserRole).toString());
    }
}

void RuleTable::showLooking()
{
    for (int row = 0; row < rowCount(); ++row) {
        if (isTicked(row))
            showPairsOf(row, QStringLiteral("…"));
    }
}

void RuleTable::showPairsOf(int row, const QString &text)
{
    m_isFilling = true;
    item(row, PairsColumn)->setText(text);
    m_isFilling = false;
}

}
