// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/treesearch.h"

namespace pith {

// What may be typed next in a filter (ux.md §6).
struct Completion
{
    QString text; // that takes the place of what was typed: "dtype:", "float32"
    QString note; // what it means, or how often it is found
};

// Where in a filter's text something is being typed: a word that may become a field, or a field's value.
struct CompletionPlace
{
    qsizetype begin = 0; // of what would be replaced
    QString field; // empty: none yet
    QString typed; // up to the cursor
};
CompletionPlace completionPlace(const QString &text, qsizetype cursor);

// Fields that begin so.
std::vector<Completion> fieldCompletions(const QString &typed);
// Values of a field in this file that contain what was typed, the most frequent first; quoted where they have to be.
std::vector<Completion> valueCompletions(const TreeSearch &search, const CompletionPlace &place, Progress &progress);

}
