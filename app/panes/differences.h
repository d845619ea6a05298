// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparesubject.h"
#include "core/work/job.h"

#include <deque>

namespace pith {

// B − A of pairs, each as a file of its own (core/compare/difference.h), so that everything that shows or writes a
// tensor takes it. The last few are kept, so that all panes show the same one.
class Differences
{
public:
    DocumentPtr find(const CompareSubject &pair) const; // null: not made yet
    void keep(const CompareSubject &pair, DocumentPtr difference);

    static DocumentPtr made(const CompareSubject &pair, Progress &progress); // throws Error, Cancelled
    static DocumentPtr madeOfAll(std::span<const CompareSubject> pairs, Progress &progress); // in one file; the same
    static Subject subjectOf(const DocumentPtr &difference); // of all that is in it

private:
    static constexpr size_t most = 4;

    struct Kept
    {
        CompareSubject pair;
        DocumentPtr difference;
    };
    std::deque<Kept> m_kept;
};

// What a pane that wants one has.
class AskDifference
{
public:
    void ask(Differences &from, const CompareSubject &pair, std::function<void(const Subject &difference)> done,
        std::function<void(const QString &sentence)> failed);
    void cancel() { m_job.cancel(); }

private:
    Job<DocumentPtr> m_job;
};

}
