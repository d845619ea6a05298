// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compiledpage.h"

#include "app/models/programs.h"
#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/labels.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Part
{
    const char *title;
    std::vector<Fact> CompiledReport::*facts;
    bool isLeft;
};
constexpr Part parts[]{
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Compiled files"), &CompiledReport::files, true},
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Weights by name"), &CompiledReport::weights, true},
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Kernels left to PyTorch"), &CompiledReport::kernels, true},
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Libraries"), &CompiledReport::libraries, false},
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Metadata"), &CompiledReport::metadata, false},
    {QT_TRANSLATE_NOOP("pith::CompiledPage", "Inputs and outputs"), &CompiledReport::ends, false},
};

}

CompiledPage::CompiledPage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    for (const Part &part : parts) {
        auto *table = new FactTable;
        Card *card = part.isLeft ? m_page->addLeft(tr(part.title), table) : m_page->addRight(tr(part.title), table);
        connect(table, &FactTable::activatedSubject, this, &Pane::activated);
        m_shown.push_back({part.facts, card, table});
    }
}

bool CompiledPage::applies(const Subject &subject)
{
    return !compiledEntries(subject).empty() && (subject.kind == Subject::Kind::Folder || !hasProgram(subject));
}

void CompiledPage::setSubject(const Subject &subject)
{
    m_ask.forget();
    if (!subject.document)
        return;
    m_ask.ask(
        {subject.document, ValueId::None, u"compiled %1 "_s.arg(int(subject.kind)) + subject.prefix},
        [subject](Progress &progress) { return compiledReport(subject, compiledEntries(subject), progress); },
        [this](const std::shared_ptr<const CompiledReport> &report) { show(*report); });
}

void CompiledPage::show(const CompiledReport &report)
{
    for (const Shown &part : m_shown) {
        part.card->setVisible(!(report.*part.facts).empty());
        part.table->setFacts(report.*part.facts, false);
    }
}

}
