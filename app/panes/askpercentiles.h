// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/recent.h"
#include "app/panes/tensorwork.h"
#include "core/work/job.h"

namespace pith {

// The statistics of a tensor with its percentiles, in the background and quietly: where they can't be had, what is
// shown without them stays.
class AskPercentiles
{
public:
    void ask(const DocumentPtr &document, ValueId value, Shown shown, std::function<void(const Summary &)> take)
    {
        const Question question = questionOf(document, value, shown);
        if (const auto known = recent<Summary>().find(question))
            return take(*known);
        m_job.start(
            [document, value, shown](Progress &progress) { return percentilesOf(*document, value, shown, progress); },
            [question, take = std::move(take)](const Summary &summary) {
                recent<Summary>().keep(question, std::make_shared<const Summary>(summary));
                take(summary);
            },
            [](const Error &) {});
    }
    void cancel() { m_job.cancel(); }

private:
    Job<Summary> m_job;
};

}
