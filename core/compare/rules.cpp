// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/rules.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <array>

namespace pith {

namespace {

QString withDots(QString name)
{
    for (QChar &letter : name) {
        if (letter == u'/' || letter == u':' || letter == u'_' || letter == u' ')
            letter = u'.';
    }
    return name;
}

QString stripped(QString name, const QString &prefix)
{
    while (!prefix.isEmpty() && name.size() > prefix.size() && name.startsWith(prefix))
        name.remove(0, prefix.size());
    return name;
}

QRegularExpression expressionOf(const Rule &rule)
{
    if (rule.kind != Rule::Kind::Replace)
        return {};
    QRegularExpression expression(rule.find);
    if (!expression.isValid())
        throw Error(tr("%1 is no regular expression: %2").arg(rule.find, expression.errorString()));
    expression.optimize();
    return expression;
}

}

QString sentenceOf(const Rule &rule)
{
    static constexpr std::array sides{
        QT_TRANSLATE_NOOP("pith", "both"), QT_TRANSLATE_NOOP("pith", "A"), QT_TRANSLATE_NOOP("pith", "B")};
    switch (rule.kind) {
    case Rule::Kind::StripPrefix:
        return tr("Strip `%1` from %2").arg(rule.find, tr(sides[size_t(rule.on)]));
    case Rule::Kind::Replace:
        return tr("Replace /%1/ by `%2` in %3").arg(rule.find, rule.becomes, tr(sides[size_t(rule.on)]));
    case Rule::Kind::ByHand:
        return tr("%1 is %2").arg(rule.find, rule.becomes);
    case Rule::Kind::Separators:
        return tr("Any of / : _ counts as a dot");
    case Rule::Kind::Case:
        return tr("Small and capital letters are the same");
    case Rule::Kind::ByContent:
        return tr("The same bytes under another name");
    }
    Q_UNREACHABLE();
}

Renaming::Renaming(const Rules &rules, SideName side)
{
    const Rule::On other = side == SideName::A ? Rule::On::B : Rule::On::A;
    for (size_t i = 0; i < rules.size(); ++i) {
        if (rules[i].on != other && rules[i].kind != Rule::Kind::ByHand && rules[i].kind != Rule::Kind::ByContent)
            m_steps.push_back({rules[i], int(i), expressionOf(rules[i])});
    }
}

Renaming::Renamed Renaming::operator()(const QString &name) const
{
    Renamed result{name, -1};
    for (const Step &step : m_steps) {
        QString next = result.name;
        if (step.rule.kind == Rule::Kind::StripPrefix)
            next = stripped(next, step.rule.find);
        else if (step.rule.kind == Rule::Kind::Replace)
            next.replace(step.expression, step.rule.becomes);
        else if (step.rule.kind == Rule::Kind::Separators)
            next = withDots(next);
        else if (step.rule.kind == Rule::Kind::Case)
            next = next.toLower();
        if (next != result.name)
            result = {next, step.number};
    }
    return result;
}

}
