// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>

#include <vector>

namespace pith::cli {

// The part of the filter language (ux.md, section 6) that looks at names: words found anywhere in any case, "quoted
// words", globs with * and ?, /regex/ (/regex/c minds case), -word for what must not be there, a | b for either.
class NameFilter
{
public:
    explicit NameFilter(const QString &text); // throws Error that names the part that is wrong

    bool lets(const QString &name) const;

private:
    struct Term
    {
        QRegularExpression expression;
        bool wanted;
    };
    static Term termOf(QString part);

    std::vector<std::vector<Term>> m_alternatives; // of which one must fit in all its terms
};

}
