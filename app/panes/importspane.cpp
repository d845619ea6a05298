// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/importspane.h"

#include "app/panes/disassemblypane.h"
#include "core/document/suspicions.h"
#include "core/document/words.h"
#include "core/formats/formats.h"

#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

ImportsPane::ImportsPane(QWidget *parent)
    : Pane(parent),
      m_intro(new QLabel),
      m_unfold(new QToolButton),
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
    column->addWidget(m_unfold);
    column->addWidget(parts, 1);
    m_unfold->setCheckable(true);
    m_unfold->setAutoRaise(true);
    m_unfold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_unfold->hide();
    connect(m_opcodes, &Pane::activated, this, &Pane::activated);
    connect(m_opcodes, &Pane::statusText, this, &Pane::statusText);
    connect(m_unfold, &QToolButton::toggled, this, &ImportsPane::showNames);
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
    m_unfold->hide();
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
    if (m_subject.kind != Subject::Kind::Entry) {
        for (const QString &reason : suspicions(*reports.document))
            said += tr("Look before loading it with Python: %1.").arg(reason);
    }
    said += tr("This is what the file asks for, never a word that it is safe: Pith is no antivirus.");
    m_intro->setText(said.join(u'\n'));
    showNames();
    if (m_imports->empty())
        showWholePickle();
}

void ImportsPane::showNames()
{
    const size_t notKnown = countOfNotKnown(*m_imports), known = m_imports->size() - notKnown;
    m_unfold->setText(
        counted(known, QT_TRANSLATE_NOOP("pith", "known name"), QT_TRANSLATE_NOOP("pith", "known names")));
    m_unfold->setArrowType(m_unfold->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_unfold->setVisible(known > 0 && notKnown > 0);
    const bool isFolded = notKnown > 0 && !m_unfold->isChecked();
    m_table->setSource(importsSource(m_imports, isFolded ? notKnown : m_imports->size()));
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
}

// Nothing is asked for, but what comes after STOP is worth a look.
void ImportsPane::showWholePickle()
{
    const std::vector<PickleReport> &pickles = m_subject.document->pickles;
    const auto longer = std::ranges::find_if(pickles, [](const PickleReport &each) { return each.bytesAfterStop > 0; });
    Subject pickle;
    if (m_subject.kind == Subject::Kind::Entry)
        pickle = m_subject;
    else if (longer != pickles.end())
        pickle = pickleOf(m_subject, {.global = {}, .entry = longer->entry});
    m_opcodes->setVisible(pickle.document != nullptr);
    m_opcodes->setSubject(pickle);
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
