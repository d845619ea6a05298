// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <concepts>
#include <optional>

namespace pith {

// Sums and products of numbers that come from a file: nothing when they overflow.
template <std::integral T> std::optional<T> checkedAdd(T a, T b)
{
    T result;
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional<T>(result);
}
template <std::integral T> std::optional<T> checkedMul(T a, T b)
{
    T result;
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional<T>(result);
}

// Whether [offset, offset + size) lies inside [0, whole).
constexpr bool fitsInside(quint64 offset, quint64 size, quint64 whole)
{
    return offset <= whole && size <= whole - offset;
}

}
