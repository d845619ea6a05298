// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/programcounts.h"

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
    m_wanted += model;
    if (!m_job.isRunning())
        next();
    return nullptr;
}

void ProgramCounts::next()
{
    if (m_wanted.isEmpty())
        return;
    const QString model = m_wanted.takeFirst();
    m_job.start(
        [document = m_document, model](Progress &progress) {
            const ProgramPtr program = programOf(document, model, progress);
            return Counts{program->nodes.size(), specsOf(*program, program->inputSpecs).size(),
                specsOf(*program, program->outputSpecs).size()};
        },
        [this, model](Counts counts) {
            m_known[model] = counts;
            Q_EMIT counted(model);
            next();
        },
        [this](const Error &) { next(); }); // its panes say why
}

}
