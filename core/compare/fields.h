// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/measures.h"
#include "core/tensor/elements.h"

#include <span>

namespace pith {

// The measures of a pair one by one, as command-line.md names them.
struct MeasureField
{
    QLatin1StringView name;
    Scalar (*of)(const Measures &measures); // nothing: there is none
    bool needsOneType = false; // means nothing between two dtypes
};
std::span<const MeasureField> measureFields();

}
