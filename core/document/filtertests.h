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
    TextMark mark; // where it stands in the filter's text
    TextMark *mistake = nullptr; // is told of that when it is wrong
};
using TextTest = std::function<bool(const QString &)>;

Filter::Test negatedTest(Filter::Test test);

// Found anywhere in the text (a glob too). Throws Error for a regular expression that makes no sense.
TextTest containsTest(const FilterPattern &pattern);
// Also of a key as people see it: "it's", where its steps are spelt ['it\'s'].
bool isFoundIn(const QString &text, const TextTest &test);
// Where it is found.
TextMarker markerOf(const FilterPattern &pattern);

// Whether a word is one that sizes are followed by: B, kB, MiB …
bool isByteUnit(const QString &word);

// What `field op value` asks; no row holds it that has no such thing, with != neither. Throws Error: unknown
// unit, no number, no shape, an operator that means nothing here.
// Terms of statistics have no answer before those are known.
Filter::Test fieldTest(const FilterField &field, const QString &op, const FilterPattern &value);

}
