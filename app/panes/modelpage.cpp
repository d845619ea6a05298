// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/modelpage.h"

#include "app/models/modelcounts.h"
#include "app/models/subjects.h"
#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/compiledtables.h"
#include "app/panes/graphfacts.h"
#include "app/panes/labels.h"
#include "app/panes/plainfact.h"
#include "core/document/sections.h"
#include "core/document/words.h"

#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// How many elements there are of each kind.
std::vector<Fact> countFacts(const DocumentPtr &document, const QString &model)
{
    const ModelCounts counts = modelCounts(document, model);
    const std::pair<QString, quint64> rows[]{{ModelPage::tr("Parameters"), counts.parameters},
        {ModelPage::tr("In buffers"), counts.buffers}, {ModelPage::tr("In constants"), counts.constants}};
    std::vector<Fact> facts;
    for (const auto &[title, count] : rows) {
        if (count > 0)
            facts.push_back(plainFact(title, grouped(count)));
    }
    if (counts.tied > 0)
        facts.front().note = ModelPage::tr("%1 without tied ones").arg(grouped(counts.parameters - counts.tied));
    return facts;
}

// What the tree has below the model, with links.
std::vector<Fact> partFacts(const Subject &model, const Program &program)
{
    std::vector<Fact> facts;
    const auto add = [&](const QString &title, const QString &text, const Subject &target) {
        facts.push_back(plainFact(title, text, {}, target));
    };
    Subject part;
    part.document = model.document;
    part.prefix = model.prefix;
    part.kind = Subject::Kind::Graph;
    add(ModelPage::tr("Graph"),
        counted(program.nodes.size(), QT_TRANSLATE_NOOP("pith", "node"), QT_TRANSLATE_NOOP("pith", "nodes")), part);
    part.kind = Subject::Kind::Signature;
    add(ModelPage::tr("Signature"),
        counted(specsOf(program, program.inputSpecs).size(), QT_TRANSLATE_NOOP("pith", "input"),
            QT_TRANSLATE_NOOP("pith", "inputs"))
            + u", "_s
            + counted(specsOf(program, program.outputSpecs).size(), QT_TRANSLATE_NOOP("pith", "output"),
                QT_TRANSLATE_NOOP("pith", "outputs")),
        part);
    const Document &document = *model.document;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        const auto section = sectionOf(document, root);
        if (!section || section->model != model.prefix.toUtf8())
            continue;
        Subject values;
        values.document = model.document;
        values.kind = Subject::Kind::Value;
        values.root = root;
        values.value = document.roots[root].value;
        add(rootTitle(document, root), summaryOf(document.values, values.value), values);
    }
    if (const size_t compiled = compiledEntries(model).size(); compiled > 0)
        add(ModelPage::tr("Compiled"),
            counted(compiled, QT_TRANSLATE_NOOP("pith", "entry"), QT_TRANSLATE_NOOP("pith", "entries")), {});
    return facts;
}

// What goes in and comes out when the model is called, without its weights.
std::vector<Fact> endFacts(const Program &program)
{
    std::vector<Fact> facts;
    for (const TextRange list : {program.inputSpecs, program.outputSpecs}) {
        for (const Spec &spec : specsOf(program, list)) {
            const auto &given = spec.constant ? spec.constant : spec.argument;
            if (!given)
                continue;
            const QString told = valueText(program, 0, program.texts.find(spec.value()));
            const bool isInput = list.begin == program.inputSpecs.begin;
            const QString name = shown(spec.value().isEmpty() ? spec.target() : spec.value());
            facts.push_back(plainFact(isInput ? ModelPage::tr("in") : ModelPage::tr("out"), name,
                visibleSentence(told.isEmpty() ? textOf(*given) : told)));
        }
    }
    return facts;
}

}

void askForProgram(Ask<ProgramPtr> &ask, const Subject &subject, std::function<void(ProgramPtr)> done)
{
    askOfProgram(
        ask, subject, [](const Subject &, const ProgramPtr &program) { return program; },
        [done = std::move(done)](const std::shared_ptr<const ProgramPtr> &program) { done(*program); });
}

ModelPage::ModelPage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_ask(m_area),
      m_facts(new FactTable),
      m_ends(new FactTable),
      m_parts(new FactTable),
      m_operators(new FactTable)
{
    fill(this, m_area);
    m_page->addLeft(tr("Inputs and outputs"), m_ends);
    m_page->addLeft(tr("Model"), m_facts);
    m_page->addRight(tr("Parts"), m_parts);
    m_page->addRight(tr("Operators"), m_operators);
    connect(m_parts, &FactTable::activatedSubject, this, &Pane::activated);
}

void ModelPage::setSubject(const Subject &subject)
{
    m_ask.forget();
    if (subject.document)
        askOfProgram(m_ask, subject, reportOf, [this](const auto &report) { show(*report); });
}

ModelPage::Report ModelPage::reportOf(const Subject &model, const ProgramPtr &program)
{
    std::vector<Fact> facts = countFacts(model.document, model.prefix);
    std::ranges::move(programFacts(*program), std::back_inserter(facts));
    return {std::move(facts), endFacts(*program), partFacts(model, *program), operatorFacts(*program)};
}

void ModelPage::show(const Report &report)
{
    m_facts->setFacts(report.facts, false);
    m_ends->setFacts(report.ends, false);
    m_parts->setFacts(report.parts, false);
    m_operators->setFacts(report.operators, false);
}

ProgramPane::ProgramPane(MakeSource source, const QString &accessibleName, QWidget *parent)
    : Pane(parent),
      m_source(source),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(accessibleName);
    connect(m_table, &SubjectTable::followed, this, &Pane::activated);
}

void ProgramPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_making.cancel();
    m_table->setSource({});
    const Subject model = modelOf(subject);
    if (!model.document)
        return;
    askForProgram(m_ask, model, [this, subject](const ProgramPtr &program) {
        m_making.start([make = m_source, subject, program](Progress &) { return make(subject, program); },
            [this](TableSource source) { m_table->setSource(std::move(source)); },
            [this](const Error &error) { m_area->say(error.message()); });
    });
}

Pane *makeSignaturePane(QWidget *parent)
{
    return new ProgramPane(signatureSource, ProgramPane::tr("Inputs and outputs of the model"), parent);
}

Pane *makeCallsPane(QWidget *parent)
{
    return new ProgramPane(callsSource, ProgramPane::tr("Calls of modules"), parent);
}

Pane *makeUsesPane(QWidget *parent)
{
    return new ProgramPane(usesSource, ProgramPane::tr("Nodes that use it"), parent);
}

}
