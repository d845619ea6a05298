// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/nodespane.h"

#include "app/panes/graphtables.h"
#include "app/panes/look.h"
#include "app/panes/modelpage.h"
#include "core/document/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

NodesPane::NodesPane(QWidget *parent)
    : Pane(parent),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    m_filter->setPlaceholderText(tr("Words in the name, operator or module"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of the nodes"));
    m_table->setAccessibleName(tr("Nodes of the graph"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 8, 6);
    line->addWidget(m_filter, 1);
    line->addWidget(m_count);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_area, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &NodesPane::findRows);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { choose(current.row()); });
}

void NodesPane::setLook(Look *look) { m_look = look; }

void NodesPane::setSubject(const Subject &subject)
{
    const bool isSame = m_program && subject.document == m_subject.document && subject.prefix == m_subject.prefix;
    m_subject = subject;
    if (isSame)
        return showChosen();
    m_ask.forget();
    m_finding.cancel();
    m_program.reset();
    m_rows.reset();
    if (!subject.document)
        return;
    askForProgram(m_ask, subject, [this](const ProgramPtr &program) {
        m_program = program;
        findRows();
    });
}

void NodesPane::find() { m_filter->setFocus(Qt::ShortcutFocusReason); }

// What the words fit is looked for on a worker: of 100,000 nodes that takes a while.
void NodesPane::findRows()
{
    if (!m_program)
        return;
    m_finding.start(
        [program = m_program, words = m_filter->text()](
            Progress &) { return std::make_shared<const std::vector<quint32>>(nodesWith(*program, words)); },
        [this](const Rows &rows) { showRows(rows); }, [this](const Error &error) { m_area->say(error.message()); });
}

void NodesPane::showRows(const Rows &rows)
{
    m_rows = rows;
    m_table->setSource(nodesSource(m_program, m_rows));
    const quint64 all = m_program->nodes.size();
    m_count->setText(m_rows->size() == all ? grouped(all) : tr("%1 of %2").arg(grouped(m_rows->size()), grouped(all)));
    showChosen();
}

void NodesPane::choose(int row)
{
    if (m_look && m_rows && row >= 0 && size_t(row) < m_rows->size())
        m_look->setPart(nodeOf(m_subject, *m_program, (*m_rows)[size_t(row)]));
}

// The node that was chosen in the picture or in the tree.
void NodesPane::showChosen()
{
    if (!m_rows)
        return;
    const auto row = std::ranges::lower_bound(*m_rows, m_subject.node);
    if (row == m_rows->end() || *row != m_subject.node)
        return m_table->clearSelection();
    const auto place = row - m_rows->begin();
    if (m_table->currentIndex().row() != place || !m_table->selectionModel()->isRowSelected(int(place), {}))
        m_table->setCurrentRow(place);
}

}
