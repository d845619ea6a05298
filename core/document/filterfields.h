// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/filter.h"

#include <optional>
#include <span>

namespace pith {

// A question that a filter can ask of a row. A field has the reader that its kind needs; nothing where the row has no
// such thing.
struct FilterField
{
    enum class Kind : quint8 { Text, DType, Shape, Count, Size, Flag };
    QLatin1StringView name;
    Kind kind;
    std::optional<QString> (*text)(const FilterRow &); // Text, DType
    std::optional<double> (*number)(const FilterRow &); // Count, Size, Flag (0 or 1); Text that may be a number
};
std::span<const FilterField> filterFieldTable();
// Names of fields that need statistics, which filters can't use yet.
bool isStatisticsField(const QString &name);

const Extents *shapeOf(const FilterRow &row); // null: it has none
std::optional<DType> dtypeOf(const FilterRow &row);

}
