// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/elements.h"

#include <compare>
#include <concepts>
#include <optional>

namespace pith {

// A number as the sum of two doubles, the first of them the nearest to it: what doubles are, and all integers of 64
// bits with the halves between them, exactly. In order as the numbers are.
struct Exact
{
    double head = 0;
    double tail = 0;

    Exact() = default;
    Exact(double number) : head(number) {} // NOLINT(google-explicit-constructor): it is that number
    static Exact sumOf(double a, double b);
    static Exact of(const Scalar &number); // of a real one

    explicit operator double() const { return head; }
    bool isDouble() const { return tail == 0; }
    auto operator<=>(const Exact &) const = default;
};

template <std::integral V> Exact exactOf(V integer);

Exact operator+(const Exact &a, const Exact &b);
Exact operator-(const Exact &a, const Exact &b);
Exact operator*(const Exact &a, double factor);
Exact operator/(const Exact &a, double divisor);
Exact floorOf(const Exact &number);
Exact ceilOf(const Exact &number);

// The least integer that is not below the number, and the largest that is not above; none: V has no such.
template <std::integral V> std::optional<V> leastFrom(const Exact &number);
template <std::integral V> std::optional<V> mostUpTo(const Exact &number);

// The shortest text that reads back, and the way back; none: it is no finite number.
QString textOf(const Exact &number);
std::optional<Exact> exactIn(const QString &text);

}
