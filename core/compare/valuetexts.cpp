// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/valuetexts.h"

#include "core/document/repr.h"

#include <algorithm>

namespace pith {

namespace {

constexpr qsizetype MostLookedAt = 100'000; // characters; what is alike for longer is shown from its begin

QString textOf(const Values &values, ValueId id, qsizetype most)
{
    return id == ValueId::None ? QString() : reprOf(values, id, most);
}

QString around(const QString &text, qsizetype begin, qsizetype most)
{
    const bool goesOn = begin + most < text.size();
    return u'…' + text.mid(begin, most) + (goesOn ? QStringLiteral("…") : QString());
}

}

ValueTexts textsOf(const Values &valuesA, const Values &valuesB, const ValueDifference &difference, qsizetype most)
{
    ValueTexts texts{textOf(valuesA, difference.a, most), textOf(valuesB, difference.b, most)};
    if (texts.a != texts.b)
        return texts;
    const QString a = textOf(valuesA, difference.a, MostLookedAt), b = textOf(valuesB, difference.b, MostLookedAt);
    const auto [atA, atB] = std::ranges::mismatch(a, b);
    const qsizetype first = atA - a.begin();
    if (atA == a.end() && atB == b.end())
        return texts;
    const qsizetype begin = first - std::min(first, most / 4);
    return {around(a, begin, most), around(b, begin, most)};
}

}
