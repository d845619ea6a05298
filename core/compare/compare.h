// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/measures.h"
#include "core/compare/status.h"
#include "core/document/document.h"

namespace pith {

// What came of comparing two tensors or arrays.
struct Compared
{
    Status status = Status::NotYet;
    std::optional<Measures> measures; // none of another shape, and where there is an error
    std::optional<DType> roundsTo; // B is A rounded to this dtype
    bool isTransposed = false; // B is A transposed, byte for byte: a shape that is another one, and nothing to measure
    QString error; // why the values could not be compared

    bool isWithin() const { return measures && measures->outside == 0; } // the tolerance, all elements
};

// One pass over both on all cores (a second one where B may be A rounded), whatever strides, byte order and dtypes
// they have: other dtypes are compared by value, quantized tensors by what they stand for, integers of 64 bits exactly.
// Memory does not depend on their size. Throws Error, Cancelled.
Compared compared(const TensorData &a, const TensorData &b, const Tolerance &tolerance, Progress &progress);

// The same of two leaves, sparse and nested tensors too. Of sparse ones, whatever their layouts, elements are the
// places where either has a number (sparsepairs.h); of nested ones the part that holds their numbers, when the others
// are the same. What can't be read has its error. Throws Cancelled.
Compared compared(const Document &documentA, ValueId a, const Document &documentB, ValueId b,
    const Tolerance &tolerance, Progress &progress);

// What is known before any value is read: Shape, DType, or NotYet.
Status statusAtOnce(const Values &valuesA, ValueId a, const Values &valuesB, ValueId b);

// Of all its elements; 0 where they have no number type.
quint64 logicalBytesOf(const Values &values, ValueId tensorOrArray);

}
