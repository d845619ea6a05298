// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"
#include "core/document/document.h"
#include "core/document/figures.h"

#include <functional>
#include <optional>

namespace pith {

// What a filter looks at: one tensor, array or other value with its full key.
struct FilterRow
{
    const Document *document = nullptr;
    QString key; // full
    ValueId value = ValueId::None;
    bool shared = false; // others look into the same storage
    quint32 leaf = 0; // its number (leaves.h), by which `figures` know it
    const FigureTable *figures = nullptr; // null: no statistics are known
};

// A mistake in a filter's text, and the part that is wrong.
class FilterError : public Error
{
public:
    FilterError(const QString &message, qsizetype begin_, qsizetype length_)
        : Error(message),
          begin(begin_),
          length(length_)
    {
    }
    void raise() const override { throw *this; }
    FilterError *clone() const override { return new FilterError(*this); }

    qsizetype begin;
    qsizetype length;
};

// The language of the filter field and of --filter: ux.md §6. Empty text lets everything through. Fields: those of
// filterFields(). Thread-safe once made.
class Filter
{
public:
    // Nothing: it depends on statistics of the row that are not known yet.
    using Answer = std::optional<bool>;
    using Test = std::function<Answer(const FilterRow &)>;

    explicit Filter(const QString &text); // throws FilterError

    Answer ask(const FilterRow &row) const { return m_test ? m_test(row) : Answer(true); }
    bool matches(const FilterRow &row) const { return ask(row).value_or(false); }
    bool asksForStatistics() const { return m_asksForStatistics; }

private:
    Test m_test;
    bool m_asksForStatistics = false;
};

QStringList filterFields(); // names, for completion: "name", "key", "type" …

}
