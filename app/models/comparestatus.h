// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"
#include "core/render/plotcolors.h"

#include <QColor>
#include <QLatin1StringView>

#include <array>
#include <span>

class QPalette;

namespace pith {

// How a row of a comparison stands, the worst last: what is not measured is worse than what is the same, because that
// is never said of it.
enum class RowStatus : quint8 { Identical, EqualValues, NotYet, Changed, DType, Shape, OnlyB, OnlyA, Error };
inline constexpr size_t RowStatusCount = size_t(RowStatus::Error) + 1;
using StatusCounts = std::array<quint64, RowStatusCount>; // of rows that have each

// A status as symbol, word and colour; ux.md §7.
struct RowStatusLook
{
    RowStatus status;
    QLatin1StringView name; // in filters
    const char *word; // to be translated
    const char *part; // "%1 changed", of a module's rows
    const char *chip; // "Changed"
    QLatin1StringView icon;
    QRgb light; // 0: weak text
    QRgb dark;
};
std::span<const RowStatusLook> rowStatuses(); // in the order of the enum
inline const RowStatusLook &look(RowStatus status) { return rowStatuses()[size_t(status)]; }

RowStatus rowStatus(Status status);
RowStatus worstOf(const StatusCounts &counts); // Identical of none
quint64 sumOf(const StatusCounts &counts);
bool isDifference(RowStatus status); // one that "next difference" stops at

QColor inkOf(RowStatus status, const QPalette &palette);
QColor tintOf(RowStatus status, const QPalette &palette); // to be laid over the background; of no colour: nothing

}
