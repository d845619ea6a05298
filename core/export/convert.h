// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <functional>
#include <span>

namespace pith {

// Whether elements of one dtype can be written as another: to every float, integer and complex type, and to bool;
// complex only to complex. The one-byte floats, quantized and opaque types are only read.
bool converts(DType from, DType to);

// Turns little-endian elements, packed ones a byte each, into elements of another dtype as torch's `to()` does: floats
// are rounded to even, fractions cut off. What lies outside of an integer type becomes its end, NaN becomes 0.
using Conversion = std::function<void(std::span<const std::byte> from, std::span<std::byte> to)>;
// Empty where the bytes are the same. Requires converts().
Conversion conversion(DType from, DType to);

}
