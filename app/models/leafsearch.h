// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/sorting.h"
#include "core/document/filter.h"
#include "core/survey/survey.h"

#include <vector>

namespace pith {

// All tensors and arrays of a document as a filter sees them: made once, asked on every key that is typed.
class LeafSearch
{
public:
    // Statistics are what the survey knows; without one they stay unknown.
    LeafSearch(DocumentPtr document, Progress &progress, std::shared_ptr<const Survey> survey = nullptr);

    struct Answer
    {
        std::vector<quint32> matches; // numbers (leaves.h) of those that the filter lets through, ascending
        std::vector<quint32> open; // of those that depend on statistics that are not known yet
    };
    Answer ask(const Filter &filter, Progress &progress) const; // throws Cancelled
    std::vector<quint32> matches(const Filter &filter, Progress &progress) const
    {
        return ask(filter, progress).matches;
    }

    std::vector<quint32> sorted(std::vector<quint32> leaves, const Sorting &sorting) const;

private:
    DocumentPtr m_document;
    std::shared_ptr<const Survey> m_survey;
    std::vector<FilterRow> m_rows;
};

}
