// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/modelpage.h"

#include "app/models/programs.h"
#include "app/models/visible.h"
#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/graphtables.h"
#include "app/panes/labels.h"
#include "core/graph/schema.h"

#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// What goes in and comes out when the model is called, without its weights.
std::vector<Fact> endFacts(const Program &program)
{
    std::vector<Fact> facts;
    for (const TextRange list : {program.inputSpecs, program.outputSpecs}) {
        for (const Spec &spec : specsOf(program, list)) {
            if (!spec.argument)
                continue;
            const TextId value = program.texts.find(spec.name);
            const auto meta
                = value == TextId::None || program.graphs.empty() ? std::nullopt : metaOf(program, 0, value);
            const QString type
                = meta ? dtypeTextOfCode(meta->dtype) + u' ' + shapeWithHints(*meta) : textOf(*spec.argument);
            const bool isInput = list.begin == program.inputSpecs.begin;
            const QString name = spec.name.isEmpty() ? QString() : visible(QString::fromUtf8(spec.name));
            facts.push_back({isInput ? ModelPage::tr("in") : ModelPage::tr("out"), name, {}, type, false, {}, {}});
        }
    }
    return facts;
}

}

bool hasProgram(const Subject &subject)
{
    const auto archive = subject.document ? modelArchiveOf(subject.document->archive) : std::nullopt;
    const QByteArray name = subject.prefix.toUtf8();
    return archive && std::ranges::any_of(archive->models, [&](const ModelFiles &model) {
        return model.name == name && model.definition;
    });
}

void askForProgram(Ask<ProgramPtr> &ask, const Subject &subject, std::function<void(ProgramPtr)> done)
{
    ask.ask(
        {subject.document, ValueId::None, u"program "_s + subject.prefix},
        [document = subject.document, model = subject.prefix](
            Progress &progress) { return programOf(document, model, progress); },
        [done = std::move(done)](const std::shared_ptr<const ProgramPtr> &program) { done(*program); });
}

ModelPage::ModelPage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_ask(m_area),
      m_facts(new FactTable),
      m_ends(new FactTable),
      m_operators(new FactTable)
{
    fill(this, m_area);
    m_page->addLeft(tr("Inputs and outputs"), m_ends);
    m_page->addLeft(tr("Model"), m_facts);
    m_page->addRight(tr("Operators"), m_operators);
}

void ModelPage::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_ask.forget();
    if (subject.document)
        askForProgram(m_ask, subject, [this](const ProgramPtr &program) { show(*program); });
}

void ModelPage::show(const Program &program)
{
    m_ends->setFacts(endFacts(program), false);
    m_facts->setFacts(programFacts(program), false);
    m_operators->setFacts(operatorFacts(program), false);
}

SignaturePane::SignaturePane(QWidget *parent)
    : Pane(parent),
      m_table(new SubjectTable),
      m_area(new WorkArea(m_table, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_table->setAccessibleName(tr("Inputs and outputs of the model"));
    connect(m_table, &SubjectTable::followed, this, &Pane::activated);
}

void SignaturePane::setSubject(const Subject &subject)
{
    m_ask.forget();
    m_table->setSource({});
    if (subject.document)
        askForProgram(m_ask, subject,
            [this, subject](const ProgramPtr &program) { m_table->setSource(signatureSource(subject, program)); });
}

}
