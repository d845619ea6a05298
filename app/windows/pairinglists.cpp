// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/pairinglists.h"

#include "app/models/namesmodel.h"
#include "core/document/words.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTableView>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
enum ListTab { PairedTab, AloneTab };
}

PairingLists::PairingLists(QWidget *parent)
    : QTabWidget(parent),
      m_paired(new NamesModel({tr("A"), tr("B")}, this)),
      m_namesA(new NamesModel({tr("A")}, this)),
      m_namesB(new NamesModel({tr("B")}, this))
{
    addTab(makePaired(), QString());
    addTab(makeAlone(), QString());
    setCurrentIndex(AloneTab);
    fillPaired();
    fillAlone();
}

QWidget *PairingLists::makePaired()
{
    auto *table = new QTableView(this);
    table->setObjectName(u"paired"_s);
    table->setModel(m_paired);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(22);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

QListView *PairingLists::makeSide(NamesModel *model, const QString &name, const QString &accessibleName)
{
    auto *list = new QListView(this);
    list->setObjectName(name);
    list->setAccessibleName(accessibleName);
    list->setUniformItemSizes(true);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setModel(model);
    connect(list->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        [this] { m_pair->setEnabled(hasBoth()); });
    return list;
}

QWidget *PairingLists::makeAlone()
{
    m_pair = new QPushButton(tr("&Pair"), this);
    m_pair->setObjectName(u"pair"_s);
    m_pair->setAutoDefault(false);
    m_pair->setToolTip(tr("Pair the name that is selected in A with the one in B"));
    connect(m_pair, &QPushButton::clicked, this, [this] {
        Q_EMIT pairWanted(m_aloneA->currentIndex().data().toString(), m_aloneB->currentIndex().data().toString());
    });
    m_aloneA = makeSide(m_namesA, u"aloneA"_s, tr("Only in A"));
    m_aloneB = makeSide(m_namesB, u"aloneB"_s, tr("Only in B"));
    auto *whole = new QWidget(this);
    auto *grid = new QGridLayout(whole);
    grid->setContentsMargins(6, 6, 6, 6);
    grid->addWidget(new QLabel(tr("A"), whole), 0, 0);
    grid->addWidget(new QLabel(tr("B"), whole), 0, 2);
    grid->addWidget(m_aloneA, 1, 0);
    grid->addWidget(m_pair, 1, 1);
    grid->addWidget(m_aloneB, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(2, 1);
    return whole;
}

bool PairingLists::hasBoth() const
{
    return m_aloneA->selectionModel()->hasSelection() && m_aloneB->selectionModel()->hasSelection();
}

void PairingLists::show(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = std::move(comparison);
    fillPaired();
    fillAlone();
}

void PairingLists::showRule(int rule)
{
    m_rule = rule;
    fillPaired();
}

void PairingLists::fillPaired()
{
    std::vector<quint32> pairs;
    for (quint32 pair = 0; m_comparison && pair < m_comparison->pairs().size(); ++pair) {
        if (m_rule < 0 || m_comparison->pairs()[pair].rule == m_rule)
            pairs.push_back(pair);
    }
    const auto count = int(pairs.size());
    setTabText(
        PairedTab, (m_rule < 0 ? tr("All pairs: %1") : tr("Paired by this rule: %1")).arg(grouped(quint64(count))));
    m_paired->setNames(count, [comparison = m_comparison, pairs = std::move(pairs)](int row, int column) {
        const Pair &pair = comparison->pairs()[pairs[size_t(row)]];
        return column == 0 ? comparison->a().name(pair.a) : comparison->b().name(pair.b);
    });
}

void PairingLists::fillAlone()
{
    const std::vector<quint32> none;
    const std::vector<quint32> &a = m_comparison ? m_comparison->onlyA() : none;
    const std::vector<quint32> &b = m_comparison ? m_comparison->onlyB() : none;
    setTabText(AloneTab, tr("Still alone: %1 in A, %2 in B").arg(grouped(a.size()), grouped(b.size())));
    m_namesA->setNames(int(a.size()),
        [comparison = m_comparison](int row, int) { return comparison->a().name(comparison->onlyA()[size_t(row)]); });
    m_namesB->setNames(int(b.size()),
        [comparison = m_comparison](int row, int) { return comparison->b().name(comparison->onlyB()[size_t(row)]); });
    m_pair->setEnabled(false);
}

}
