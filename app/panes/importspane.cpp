// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/importspane.h"

#include "app/panes/disassemblypane.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace pith {

ImportsPane::ImportsPane(QWidget *parent)
    : Pane(parent),
      m_intro(new QLabel),
      m_table(new SubjectTable),
      m_opcodes(new DisassemblyPane(nullptr))
{
    m_intro->setWordWrap(true);
    m_intro->setContentsMargins(8, 6, 8, 6);
    m_intro->setTextFormat(Qt::PlainText);
    m_table->setAccessibleName(tr("What it asks Python for"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto *parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_table);
    parts->addWidget(m_opcodes);
    parts->setChildrenCollapsible(false);
    parts->setSizes({1, 1});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_intro);
    column->addWidget(parts, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { showOpcodes(current.row()); });
}

void ImportsPane::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_opcodes->setSubject({});
    if (!subject.document)
        return;
    m_imports = std::make_shared<const std::vector<Import>>(importsOf(subject));
    m_intro->setText(importsIntro(*m_imports));
    m_table->setSource(importsSource(subject, m_imports));
    m_opcodes->setVisible(!m_imports->empty());
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
}

void ImportsPane::showOpcodes(int row)
{
    if (row < 0 || row >= int(m_imports->size()))
        return;
    const Import &import = (*m_imports)[size_t(row)];
    m_opcodes->setSubject(pickleOf(m_subject, import));
    m_opcodes->showByte(import.global.offset);
}

}
