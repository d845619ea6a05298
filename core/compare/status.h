// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLatin1StringView>

namespace pith {

// How two tensors of one name stand to each other, the worst last. NotYet: names, shapes and dtypes are the same, and
// nobody looked at the values. DType and Shape are known at once; the values of DType are compared all the same.
enum class Status : quint8 { NotYet, Identical, EqualValues, Changed, DType, Shape, Error };
inline constexpr size_t StatusCount = size_t(Status::Error) + 1;

QLatin1StringView name(Status status); // "equal_values", as command-line.md spells it

}
