// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"
#include "core/document/document.h"
#include "core/document/figures.h"

#include <functional>
#include <optional>

namespace pith {

struct FilterRow;

// What a comparison knows of a row: its two sides, and how they differ as far as that was measured.
struct FilterPair
{
    const FilterRow *a = nullptr; // null: only in B
    const FilterRow *b = nullptr;
    QString status; // "changed" …, as command-line.md spells it
    std::optional<double> maxAbs; // nothing: not measured yet, or there is none
    std::optional<double> relL2;
    std::optional<double> cosine;
    std::optional<double> differing; // elements
};

// What a filter looks at: one tensor, array or other value with its full key, or a module.
struct FilterRow
{
    static constexpr quint32 NoLeaf = 0xffffffff;

    const Document *document = nullptr;
    QString key; // full
    ValueId value = ValueId::None; // None: a module, of which only the key is asked
    bool shared = false; // others look into the same storage
    quint32 leaf = NoLeaf; // of a tensor or array its number (leaves.h), by which `figures` know it
    const FigureTable *figures = nullptr; // null: no statistics are known
    const FilterPair *pair = nullptr; // in a comparison: the row is of A, and of B where that alone has it
};

// A part of a text, in UTF-16 units.
struct TextMark
{
    qsizetype begin = 0;
    qsizetype length = 0;

    bool operator==(const TextMark &) const = default;
};
using TextMarker = std::function<void(const QString &text, std::vector<TextMark> &marks)>;

// The language of the filter field and of --filter: ux.md §6. Empty text lets everything through. Fields: those of
// filterFields(); of pairs also pairFieldTable()'s, and all of them of one side ("b.dtype"). Thread-safe once made.
class Filter
{
public:
    // Nothing: it depends on statistics of the row that are not known yet.
    using Answer = std::optional<bool>;
    using Test = std::function<Answer(const FilterRow &)>;

    enum class Of : quint8 { Rows, Pairs };

    // Throws Error for a mistake; `mistake` gets the part of the text that is wrong.
    explicit Filter(const QString &text, TextMark *mistake = nullptr, Of of = Of::Rows);

    Answer ask(const FilterRow &row) const { return m_test ? m_test(row) : Answer(true); }
    bool matches(const FilterRow &row) const { return ask(row).value_or(false); }
    // Of rows statistics, of pairs what they come to.
    bool asksForStatistics() const { return m_asksForStatistics; }

    // The parts of a key that its words and patterns were found in; those behind a minus mark nothing.
    std::vector<TextMark> marksIn(const QString &key) const;

private:
    Test m_test;
    std::vector<TextMarker> m_markers;
    bool m_asksForStatistics = false;
};

QStringList filterFields(); // names, for completion: "name", "key", "type" …

}
