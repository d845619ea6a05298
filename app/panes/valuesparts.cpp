// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuespane.h"

#include "app/panes/valuesmodel.h"
#include "core/bytes/text.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

// What the pane of values is made of.
namespace pith {

using namespace Qt::Literals::StringLiterals;

QWidget *ValuesPane::makeFields()
{
    auto *fields = new QWidget;
    auto *line = new QHBoxLayout(fields);
    line->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString &title, QLineEdit *field, int width) {
        auto *label = new QLabel(title);
        label->setBuddy(field);
        field->setMaximumWidth(width);
        field->setMinimumWidth(width / 2); // two of these panes may stand side by side
        line->addWidget(label);
        line->addWidget(field);
    };
    add(tr("&Slice:"), m_slice, 200);
    add(tr("&Index:"), m_index, 110);
    m_slice->setToolTip(tr("As in numpy: [3, :, ::2], [-1], [..., 0]"));
    m_slice->setAccessibleName(tr("Slice"));
    m_index->setPlaceholderText(tr("3, 0"));
    m_index->setToolTip(tr("Go to this element (Ctrl+G)"));
    m_index->setAccessibleName(tr("Index to go to"));
    m_dequantized->setChecked(true);
    m_dequantized->setToolTip(tr("What the stored integers stand for: (integer - zero point) × scale"));
    line->addWidget(m_dequantized);
    line->addStretch(1);
    m_problem->setWordWrap(true);
    m_problem->hide();
    connect(m_slice, &QLineEdit::textEdited, this, &ValuesPane::takeSlice);
    connect(m_index, &QLineEdit::returnPressed, this, &ValuesPane::showTypedIndex);
    connect(m_dequantized, &QCheckBox::toggled, this, &ValuesPane::showView);
    return fields;
}

QWidget *ValuesPane::makeWindowLine()
{
    auto *whole = new QWidget;
    auto *line = new QHBoxLayout(whole);
    line->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](Qt::ArrowType arrow, const QString &title, qint64 rows) {
        auto *button = new QToolButton;
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setToolTip(title);
        button->setAccessibleName(title);
        connect(button, &QToolButton::clicked, this, [this, rows] { moveWindow(rows); });
        line->addWidget(button);
    };
    add(Qt::UpArrow, tr("Rows before"), -ValuesModel::MostSections);
    add(Qt::DownArrow, tr("Rows after"), ValuesModel::MostSections);
    line->addWidget(m_windowText, 1);
    whole->hide();
    return whole;
}

void ValuesPane::makeTable()
{
    m_table->setModel(m_model);
    m_table->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->verticalHeader()->setDefaultSectionSize(22);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setAccessibleName(tr("Values"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ValuesPane::showCurrent);
    connect(m_table, &QWidget::customContextMenuRequested, this,
        [this](QPoint at) { showMenu(m_table->viewport()->mapToGlobal(at)); });
}

void ValuesPane::showMenu(QPoint at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ValueFormat &format : valueFormats())
        menu->addAction(pith::tr(format.title), this, [this, &format] { copyAs(format); });
    menu->addSeparator();
    menu->addAction(tr("Select &All"), m_table, &QTableView::selectAll);
    menu->addAction(tr("&Go to Index…"), this, &ValuesPane::goToIndex);
    menu->addAction(tr("Show in &Heat Map"), this, [this] { Q_EMIT paneWanted(u"heatmap"_s); });
    menu->popup(at);
}

}
