// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/scriptpage.h"

#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/labels.h"
#include "app/panes/look.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

struct ScriptPage::Part
{
    const char *title;
    bool isLeft;
    bool isOfFile; // of the whole file's module alone
    std::vector<Fact> (*facts)(const Subject &module, const ScriptReport &report);
};

namespace {

Question questionOf(const Subject &module)
{
    return {module.document, module.value, u"script "_s + spell(module.document->values, module.path)};
}

}

ScriptPage::ScriptPage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    static constexpr Part parts[]{
        {QT_TR_NOOP("Module"), true, false, classFacts},
        {QT_TR_NOOP("Methods"), true, false, methodFacts},
        {QT_TR_NOOP("Tensors"), true, false, ownTensorFacts},
        {QT_TR_NOOP("Modules in it"), false, false, memberFacts},
        {QT_TR_NOOP("Attributes"), false, false, attributeFacts},
        {QT_TR_NOOP("Classes in the code"), false, true, allClassFacts},
    };
    m_parts = parts;
    for (const Part &part : m_parts) {
        auto *table = new FactTable;
        Card *card = part.isLeft ? m_page->addLeft(tr(part.title), table) : m_page->addRight(tr(part.title), table);
        connect(table, &FactTable::activatedSubject, this, &ScriptPage::follow);
        m_shown.push_back({card, table});
    }
}

void ScriptPage::setSubject(const Subject &subject)
{
    m_ask.forget();
    if (!subject.document)
        return;
    m_ask.ask(
        questionOf(subject), [subject](Progress &progress) { return scriptReport(subject, progress); },
        [this, subject](const std::shared_ptr<const ScriptReport> &report) { show(subject, *report); });
}

void ScriptPage::show(const Subject &module, const ScriptReport &report)
{
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const bool isMeant = !m_parts[i].isOfFile || module.kind == Subject::Kind::File;
        std::vector<Fact> facts = isMeant ? m_parts[i].facts(module, report) : std::vector<Fact>();
        m_shown[i].card->setVisible(!facts.empty());
        m_shown[i].table->setFacts(std::move(facts), false);
    }
}

void ScriptPage::follow(const Subject &target)
{
    if (m_look && target.kind == Subject::Kind::Entry)
        m_look->setLine({target.entry, target.node});
    Q_EMIT activated(target);
}

ScriptTensorsPane::ScriptTensorsPane(QWidget *parent)
    : Pane(parent),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(tr("Tensors of the module"));
    connect(m_table, &SubjectTable::followed, this, &Pane::activated);
}

void ScriptTensorsPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_table->setSource({});
    if (!subject.document)
        return;
    m_ask.ask(
        questionOf(subject), [subject](Progress &progress) { return scriptReport(subject, progress); },
        [this, subject](const std::shared_ptr<const ScriptReport> &report) {
            m_table->setSource(scriptTensorsSource(subject, report));
        });
}

ScriptLinesPane::ScriptLinesPane(QWidget *parent)
    : Pane(parent),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(tr("Lines of Python source"));
    connect(m_table, &SubjectTable::followed, this, [this](const Subject &line) {
        if (m_look)
            m_look->setLine({line.entry, line.node});
        Q_EMIT paneWanted(u"text"_s);
    });
}

void ScriptLinesPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_table->setSource({});
    if (!subject.document)
        return;
    m_ask.ask(
        {subject.document, ValueId::None, u"source lines %1"_s.arg(subject.entry)},
        [document = subject.document, entry = subject.entry](
            Progress &progress) { return scriptLines(*document, entry, progress); },
        [this, subject](const std::shared_ptr<const std::vector<ScriptLine>> &lines) {
            m_table->setSource(scriptLinesSource(subject, lines));
        });
}

}
