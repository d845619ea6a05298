// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/compare/measures.h"
#include "core/compare/status.h"
#include "core/value/sparse.h"

#include <utility>
#include <vector>

namespace pith {

// Two tensors of one shape of which one or both are sparse, in any layout, place by place: of two sparse ones wherever
// either has a number, else everywhere. What one lacks is 0 there; numbers that are stored for one place are added up.
// Memory does not depend on their size; where places lie in no order, each part of it is another pass over them.

const Extents &extentsOf(const Elements &elements); // of a dense or sparse one; throws Error for others

// Whether the stored numbers of both stand in the same places and in one order: Identical, EqualValues where only the
// types of the indices are not the same, else Changed. Throws Error, Cancelled.
Status statusOfPlaces(const SparseParts &a, const SparseParts &b, Progress &progress);

// As if they were dense, of those places. Throws Error, Cancelled.
Measures measureSparse(const Elements &a, const Elements &b, const Tolerance &tolerance, Progress &progress);

// B − A of those places in which it is not 0, as the two parts of a sparse tensor of coordinates. Throws Error where
// they are more than a few million, Cancelled.
struct SparseDifference
{
    std::vector<qint64> places; // row-major
    DType dtype = DType::Float32;
    QByteArray numbers; // of that dtype
};
SparseDifference sparseDifference(const Elements &a, const Elements &b, Progress &progress);

// The numbers of both in those places as two vectors of float64, of complex ones the magnitude; in memory. Throws Error
// where they are more than a few million, Cancelled.
std::pair<TensorData, TensorData> sideBySide(const Elements &a, const Elements &b, Progress &progress);

}
