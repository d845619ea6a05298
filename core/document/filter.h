// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"
#include "core/document/document.h"

#include <functional>

namespace pith {

// What a filter looks at: one tensor, array or other value with its full key.
struct FilterRow
{
    const Document *document = nullptr;
    QString key; // full
    ValueId value = ValueId::None;
    bool shared = false; // others look into the same storage
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
    using Test = std::function<bool(const FilterRow &)>;

    explicit Filter(const QString &text); // throws FilterError

    bool matches(const FilterRow &row) const { return !m_test || m_test(row); }

private:
    Test m_test;
};

QStringList filterFields(); // names, for completion: "name", "key", "type" …

}
