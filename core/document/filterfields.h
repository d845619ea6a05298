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
    // Share: a count of elements that may be asked for as such, as part of all ("50%"), or as yes and no.
    enum class Kind : quint8 { Text, DType, Shape, Count, Size, Flag, Share };
    QLatin1StringView name;
    const char *help; // to be translated
    Kind kind;
    std::optional<QString> (*text)(const FilterRow &); // Text, DType
    std::optional<double> (*number)(const FilterRow &); // Count, Size, Share, Flag (0 or 1); Text that may be a number
    // Statistics, those of tensors without axes only, or what a pair came to.
    enum class Needs : quint8 { Nothing, Figures, FiguresOfScalars, Measures };
    Needs needs = Needs::Nothing; // known once the row has them
};
std::span<const FilterField> filterFieldTable();
std::span<const FilterField> pairFieldTable(); // that only the rows of a comparison have

const Figures *figuresOf(const FilterRow &row); // null: not known yet
const Extents *shapeOf(const FilterRow &row); // null: it has none
std::optional<DType> dtypeOf(const FilterRow &row);
bool isScalar(const FilterRow &row); // a tensor or array without axes

}
