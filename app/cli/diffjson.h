// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/compare/comparison.h"
#include "core/value/json.h"

namespace pith::cli {

// What `diff` found, ready to be told.
struct Difference
{
    Comparison comparison;
    ValueDifferences values;
    bool hasTolerance = false;
};

// The fields of diff's document, command-line.md; without `both` where only the summary is wanted.
void writeDifference(JsonWriter &json, const Difference &difference, bool onlySummary, Progress &progress);

}
