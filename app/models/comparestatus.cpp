// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparestatus.h"

#include <QPalette>

#include <algorithm>
#include <numeric>

namespace pith {

namespace {

using L1 = QLatin1StringView;
#define T(text) QT_TRANSLATE_NOOP("pith", text)

constexpr std::array table{
    RowStatusLook{RowStatus::Identical, L1("identical"), T("Identical"), T("%1 identical"), T("Identical"),
        L1("status-identical"), 0xff5f6b73, 0xff9aa5ad},
    RowStatusLook{RowStatus::EqualValues, L1("equal_values"), T("Equal values"), T("%1 equal values"),
        T("Equal values"), L1("status-equal"), 0xff5f6b73, 0xff9aa5ad},
    RowStatusLook{
        RowStatus::NotYet, L1("not_yet"), T("…"), T("… %1 to measure"), T("To measure"), L1("status-notyet"), 0, 0},
    RowStatusLook{RowStatus::Changed, L1("changed"), T("Changed"), T("%1 changed"), T("Changed"), L1("status-changed"),
        0xff0962cf, 0xff6caff8},
    RowStatusLook{RowStatus::DType, L1("dtype"), T("Other dtype"), T("%1 other dtype"), T("Other dtype"),
        L1("status-dtype"), 0xff97611b, 0xffee9942},
    RowStatusLook{RowStatus::Shape, L1("shape"), T("Other shape"), T("%1 other shape"), T("Other shape"),
        L1("status-shape"), 0xff97611b, 0xffee9942},
    RowStatusLook{RowStatus::OnlyB, L1("only_b"), T("Only in B"), T("%1 only in B"), T("Only B"), L1("status-onlyb"),
        0xff0c5533, 0xff3fef9a},
    RowStatusLook{RowStatus::OnlyA, L1("only_a"), T("Only in A"), T("%1 only in A"), T("Only A"), L1("status-onlya"),
        0xff900182, 0xffff54d8},
    RowStatusLook{RowStatus::Error, L1("error"), T("Can't be read"), T("%1 can't be read"), T("Errors"),
        L1("dialog-error"), 0xff97611b, 0xffee9942},
};
#undef T

}

std::span<const RowStatusLook> rowStatuses() { return table; }

RowStatus rowStatus(Status status)
{
    static constexpr std::array rows{RowStatus::NotYet, RowStatus::Identical, RowStatus::EqualValues,
        RowStatus::Changed, RowStatus::DType, RowStatus::Shape, RowStatus::Error};
    return rows[size_t(status)];
}

RowStatus worstOf(const StatusCounts &counts)
{
    for (size_t status = RowStatusCount; status-- > 0;) {
        if (counts[status] > 0)
            return RowStatus(status);
    }
    return RowStatus::Identical;
}

quint64 sumOf(const StatusCounts &counts) { return std::accumulate(counts.begin(), counts.end(), quint64(0)); }

bool isDifference(RowStatus status) { return status > RowStatus::NotYet; }

QColor inkOf(RowStatus status, const QPalette &palette)
{
    const RowStatusLook &row = look(status);
    if (row.light == 0)
        return palette.color(QPalette::PlaceholderText);
    return QColor(isDark(palette) ? row.dark : row.light);
}

QColor tintOf(RowStatus status, const QPalette &palette)
{
    if (look(status).light == 0 || !isDifference(status) || isHighContrast(palette))
        return {};
    QColor tint = inkOf(status, palette);
    tint.setAlphaF(isDark(palette) ? 0.16F : 0.08F);
    return tint;
}

}
