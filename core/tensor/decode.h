// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/dtype.h"

#include <cstddef>
#include <variant>

namespace pith {

// The C++ types that elements are computed with: each dtype's values are exact in one of them.
// Turns `count` little-endian elements, each `step` elements from the last, into such values.
template <typename V> using Decode = void (*)(const std::byte *from, size_t step, size_t count, V *to);
using AnyDecode = std::variant<Decode<float>, Decode<double>, Decode<qint32>, Decode<qint64>, Decode<quint64>>;

// Of real numbers (complex: ask for its half). Packed types: of a byte an element.
AnyDecode decodeOf(DType dtype);

// The least positive number of a real dtype that is no denormal; 0 where none is.
double leastNormal(DType dtype);

}
