// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/namefilter.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>

namespace pith::cli {

namespace {

// Qt 6.4's own conversion stops at slashes.
QString globPattern(const QString &glob)
{
    QString pattern = QRegularExpression::escape(glob);
    return pattern.replace(QStringLiteral("\\*"), QStringLiteral(".*"))
        .replace(QStringLiteral("\\?"), QStringLiteral("."));
}

}

NameFilter::NameFilter(const QString &text)
{
    static const QRegularExpression part(QStringLiteral(R"re(\s*(\||-?"[^"]*"|-?/(?:[^/\\]|\\.)*/c?|[^\s|]+))re"));
    m_alternatives.emplace_back();
    for (auto parts = part.globalMatch(text); parts.hasNext();) {
        const QString word = parts.next().captured(1);
        if (word == u"|")
            m_alternatives.emplace_back();
        else
            m_alternatives.back().push_back(termOf(word));
    }
}

NameFilter::Term NameFilter::termOf(QString part)
{
    static const QRegularExpression field(QStringLiteral("^[a-z]+(:|=|!=|<|>)"));
    const bool wanted = !part.startsWith(u'-');
    if (!wanted)
        part.remove(0, 1);
    if (field.match(part).hasMatch())
        throw Error(tr("--filter looks at names only, not at %1").arg(part));
    const bool isRegex = part.size() > 1 && part.startsWith(u'/');
    const bool mindsCase = isRegex && part.endsWith(u'c');
    QString pattern = part;
    if (isRegex)
        pattern = part.mid(1, part.lastIndexOf(u'/') - 1);
    else if (part.contains(u'*') || part.contains(u'?'))
        pattern = globPattern(part);
    else
        pattern = QRegularExpression::escape(part.startsWith(u'"') ? part.mid(1, part.size() - 2) : part);
    QRegularExpression expression(
        pattern, mindsCase ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption);
    if (!expression.isValid())
        throw Error(tr("--filter %1: %2").arg(part, expression.errorString()));
    return {expression, wanted};
}

bool NameFilter::lets(const QString &name) const
{
    const auto fits = [&name](const Term &term) { return term.expression.match(name).hasMatch() == term.wanted; };
    return std::ranges::any_of(
        m_alternatives, [&fits](const std::vector<Term> &terms) { return std::ranges::all_of(terms, fits); });
}

}
