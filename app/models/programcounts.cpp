// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/programcounts.h"

#include "app/models/graphrows.h"
#include "app/models/programs.h"
#include "core/graph/arguments.h"

namespace pith {

ProgramCounts::ProgramCounts(DocumentPtr document, QObject *parent) : QObject(parent), m_document(std::move(document))
{
}

const ProgramCounts::Counts *ProgramCounts::of(const QString &model)
{
    const auto known = m_known.constFind(model);
    if (known != m_known.constEnd())
        return known->has_value() ? &known->value() : nullptr;
    m_known.insert(model, std::nullopt);
    want(model);
    return nullptr;
}

void ProgramCounts::ask(const QString &model)
{
    m_asked.insert(model);
    want(model);
}

void ProgramCounts::want(const QString &model)
{
    m_wanted += model;
    if (!m_job.isRunning())
        next();
}

void ProgramCounts::next()
{
    if (m_wanted.isEmpty())
        return;
    const QString model = m_wanted.takeFirst();
    m_job.start(
        [document = m_document, model, isAsked = isAsked(model)](Progress &progress) -> Answer {
            const ProgramPtr program = programOf(document, model, progress);
            return {{program->nodes.size(), specsOf(*program, program->inputSpecs).size(),
                        specsOf(*program, program->outputSpecs).size()},
                isAsked ? std::make_shared<const GraphRows>(program) : nullptr};
        },
        [this, model](const Answer &answer) {
            take(model, answer);
            next();
        },
        [this](const Error &) { next(); }); // its panes say why
}

void ProgramCounts::take(const QString &model, const Answer &answer)
{
    const bool isNew = !m_known.value(model);
    m_known[model] = answer.counts;
    if (isNew)
        Q_EMIT counted(model);
    if (answer.rows)
        Q_EMIT read(model, answer.rows);
}

}
