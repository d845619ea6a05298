// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/oddities.h"

#include "core/bytes/text.h"
#include "core/document/words.h"

#include <array>

namespace pith {

namespace {

QString ofAll(quint64 count, const Figures &figures)
{
    return tr("%1 of %2 (%3)").arg(grouped(count), grouped(figures.count), percentOf(count, figures.count));
}

struct OddityRow
{
    Oddity oddity;
    bool (*holds)(const Figures &);
    QString (*reason)(const Figures &);
};

bool isEven(const Figures &f) { return f.constant && f.count > 1 && !f.isWhole; }

constexpr std::array rows{
    OddityRow{Oddity::Nan, [](const Figures &f) { return f.nan > 0; },
        [](const Figures &f) { return tr("NaN: %1 elements").arg(ofAll(f.nan, f)); }},
    OddityRow{Oddity::Inf, [](const Figures &f) { return f.inf > 0; },
        [](const Figures &f) { return tr("Infinite: %1 elements").arg(ofAll(f.inf, f)); }},
    OddityRow{Oddity::AllZero, [](const Figures &f) { return isEven(f) && f.min == 0; },
        [](const Figures &f) { return tr("All %1 elements are 0").arg(grouped(f.count)); }},
    OddityRow{Oddity::Constant, [](const Figures &f) { return isEven(f) && f.min != 0; },
        [](const Figures &f) { return tr("All %1 elements are %2").arg(grouped(f.count), numberText(f.min)); }},
    OddityRow{Oddity::Saturated, [](const Figures &f) { return f.saturated; },
        [](const Figures &f) { return tr("Holds ±%1, the largest number of its type").arg(numberText(f.absMax())); }},
};

}

Oddities odditiesOf(const Figures &figures)
{
    Oddities found;
    for (const OddityRow &row : rows)
        found.setFlag(row.oddity, figures.hasNumbers && row.holds(figures));
    return found;
}

QStringList reasonsOf(const Figures &figures)
{
    QStringList reasons;
    for (const OddityRow &row : rows) {
        if (figures.hasNumbers && row.holds(figures))
            reasons += row.reason(figures);
    }
    return reasons;
}

}
