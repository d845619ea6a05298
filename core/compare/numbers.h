// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/part.h"

#include <complex>
#include <variant>

namespace pith {

// Makes numbers of one type of the elements of a block, whatever their dtype.
template <typename V> struct BlockNumbers
{
    Part<V> of;

    // Of elements side by side, little-endian, in row-major order from `flat` on; at most BlockElements.
    std::span<const V> operator()(const std::byte *elements, qint64 flat, qint64 count, V *scratch) const
    {
        Run run;
        run.bytes = elements;
        run.count = count;
        run.flat = flat;
        return of(elements, run, scratch);
    }
};

// The type in which every number of A and B is exact: float, double, long double beside integers of 64 bits, complex.
template <typename V> struct NumberPair
{
    BlockNumbers<V> a;
    BlockNumbers<V> b;
};
using AnyNumberPair
    = std::variant<NumberPair<float>, NumberPair<double>, NumberPair<long double>, NumberPair<std::complex<double>>>;

// Quantized elements are what they stand for. Refers to the quantizations of the tensors.
AnyNumberPair numbersOf(const TensorData &a, const TensorData &b);

}
