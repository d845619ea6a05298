// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/eachvalue.h"

#include <QColor>

namespace pith {

// A whole number of which a tensor has few others: a colour of its own says more than a shade does (ux.md §3).
struct Category
{
    double value = 0;
    quint64 count = 0; // elements
    QRgb color = 0;
};

// Of integers with at most twelve different values; else none, and none where doubles can't tell them apart.
// In the order of the values; the same value of two tensors has not always the same colour.
std::vector<Category> categoriesOf(const Distribution &numbers, const DTypeRow &dtype);

}
