// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/importspane.h"

#include "app/panes/disassemblypane.h"
#include "core/formats/formats.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

ImportsPane::ImportsPane(QWidget *parent)
    : Pane(parent),
      m_intro(new QLabel),
      m_table(new SubjectTable),
      m_opcodes(new DisassemblyPane(nullptr)),
      m_area(new WorkArea(m_table)),
      m_ask(m_area)
{
    m_intro->setWordWrap(true);
    m_intro->setContentsMargins(8, 6, 8, 6);
    m_intro->setTextFormat(Qt::PlainText);
    m_table->setAccessibleName(tr("What it asks Python for"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto *parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_area);
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
    m_ask.forget();
    if (!subject.document)
        return;
    if (subject.kind == Subject::Kind::Entry || !hasReportsOfFolder(*subject.document))
        return showReports(subject);
    m_imports = {};
    m_table->setSource({});
    m_opcodes->hide();
    m_intro->setText(tr("The pickles of all its parts are read …"));
    m_ask.ask(
        {subject.document, ValueId::None, u"imports"_s},
        [document = subject.document](Progress &progress) { return reportsOfFolder(*document, progress); },
        [this](std::shared_ptr<const DocumentPtr> reports) {
            Subject all = m_subject;
            all.document = *reports;
            showReports(all);
        });
}

void ImportsPane::showReports(const Subject &reports)
{
    m_imports = std::make_shared<const std::vector<Import>>(importsOf(reports));
    QStringList said{importsIntro(*m_imports)};
    if (reports.document != m_subject.document)
        said += reports.document->flagged;
    m_intro->setText(said.join(u'\n'));
    m_table->setSource(importsSource(m_imports));
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
    m_opcodes->setVisible(!m_imports->empty() && pickleOf(m_subject, m_imports->front()).document);
}

void ImportsPane::showOpcodes(int row)
{
    if (!m_imports || row < 0 || row >= int(m_imports->size()))
        return;
    const Import &import = (*m_imports)[size_t(row)];
    const Subject pickle = pickleOf(m_subject, import);
    m_opcodes->setVisible(pickle.document != nullptr);
    m_opcodes->setSubject(pickle);
    if (pickle.document)
        m_opcodes->showByte(import.global.offset);
}

}
