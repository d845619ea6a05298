// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/tensor.h"

#include <QString>

#include <complex>
#include <variant>

namespace pith {

// Elements [first, first + count) in row-major order, as little-endian bytes with conj and neg applied, whatever
// strides and byte order the storage has. `into` holds exactly count × element size. Packed types (quint4x2 …) come as
// one byte an element, its integer. Throws Error, Cancelled. Memory: a fixed buffer, whatever the tensor's size.
void readElements(const TensorData &tensor, qint64 first, qint64 count, std::span<std::byte> into, Progress &progress);

// Whether all elements lie in the storage just as readElements would give them.
bool isStoredInOrder(const TensorData &tensor);

// The same as numbers, packed and quantized ones too (the stored integers). No complex.
void readDoubles(const TensorData &tensor, qint64 first, std::span<double> into, Progress &progress);

// One exact element: integers to 64 bits, floats as double, complex, bool. Opaque types: unsigned.
using Scalar = std::variant<std::monostate, bool, qint64, quint64, double, std::complex<double>>;
Scalar scalarOf(DType dtype, const std::byte *element);
std::vector<Scalar> readScalars(const TensorData &tensor, qint64 first, qint64 count, Progress &progress);

// The shortest text that reads back to the same value of the element's own dtype (0.1 for a float32 0.1f; one-byte
// floats as float32), in Python's words: nan, inf, -inf, True, False, (1+2j), 2j.
QString textOf(const Scalar &value, DType dtype);

// Row-major index list of element `flat`.
Extents indexOf(const Extents &shape, qint64 flat);

}
