// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/filterfields.h"

namespace pith {

// A word or pattern that is looked for in a text.
struct FilterPattern
{
    QString text;
    bool isRegex = false; // else `*` and `?` are globs
    bool isQuoted = false; // no globs
    bool caseSensitive = false;
    qsizetype begin = 0; // where it stands in the filter's text
    qsizetype length = 0;
};
using TextTest = std::function<bool(const QString &)>;

Filter::Test negatedTest(Filter::Test test);

// Found anywhere in the text (a glob too). Throws FilterError for a regular expression that makes no sense.
TextTest containsTest(const FilterPattern &pattern);

// What `field op value` asks. Throws FilterError: unknown unit, no number, no shape, an operator that means nothing
// here.
// Terms of statistics have no answer before those are known.
Filter::Test fieldTest(const FilterField &field, const QString &op, const FilterPattern &value);

}
