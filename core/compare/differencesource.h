// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <cmath>
#include <complex>

namespace pith {

// What the numbers of a difference are of: difference.h says which.
DType differenceType(const TensorData &a, const TensorData &b);

// 0 where both are the same, infinities and NaN too.
template <typename V> V minus(V b, V a)
{
    if constexpr (std::is_same_v<V, std::complex<double>>)
        return {minus(b.real(), a.real()), minus(b.imag(), a.imag())};
    else
        return a == b || (std::isnan(a) && std::isnan(b)) ? V(0) : b - a;
}

// A number as an element of one of those dtypes.
template <typename V> void appendNumber(QByteArray &bytes, DType dtype, V number)
{
    const auto append = [&bytes](const auto &stored) {
        bytes.append(reinterpret_cast<const char *>(&stored), qsizetype(sizeof stored));
    };
    if constexpr (std::is_same_v<V, std::complex<double>>)
        append(number);
    else if (dtype == DType::Float32)
        append(float(number));
    else if (dtype == DType::Int64)
        append(qint64(number));
    else
        append(double(number));
}

// The elements of B − A in row-major order, computed as they are read; what difference.h says of them.
struct Subtracted
{
    SourcePtr bytes;
    DType dtype = DType::Float32;
};
// Of two tensors of one shape.
Subtracted subtracted(const DocumentPtr &documentA, TensorData a, const DocumentPtr &documentB, TensorData b);

}
