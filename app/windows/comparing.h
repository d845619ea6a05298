// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/comparemodel.h"
#include "app/models/subject.h"
#include "app/windows/nested.h"

namespace pith {

// One side of a comparison that is wanted.
struct ComparedFile
{
    QString path;
    Inside inside; // the entry of it; none: the file
    QString subtree; // a KEY; empty: the whole file
    DocumentPtr document; // when it is open already

    QString title() const; // the file's name, and what of it
    bool operator==(const ComparedFile &other) const
    {
        return path == other.path && inside == other.inside && subtree == other.subtree;
    }
};

struct ComparisonRequest
{
    ComparedFile a;
    ComparedFile b;
    Rules rules;

    QString title() const; // "a.pth ⇄ b.safetensors"
    ComparisonRequest swapped() const;
};

// "75 more", "up to 75 more".
QString gainText(const Suggestion &suggestion);

// Two selected tensors of one file, which areTwoTensors().
ComparisonRequest requestOfTwo(const Subject &subject, const Inside &inside);

// All that a tab shows at once of a comparison, made on the worker that opens it.
struct OpenedComparison
{
    ComparisonRequest request; // with the documents
    CompareData data;
    std::vector<Suggestion> suggestions; // that are not used already
    QStringList subtreesA; // that can be chosen
    QStringList subtreesB;
    QStringList files; // that it is read from
};
// Throws Error that says which of the files is wrong, Cancelled.
OpenedComparison openComparison(ComparisonRequest request, Progress &progress);

}
