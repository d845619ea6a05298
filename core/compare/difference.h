// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <span>

namespace pith {

// B − A as a file of its own, which is computed as it is read and so costs no memory: pictures, statistics, tables and
// exporters work on it as on any other. Of equal elements, NaN and infinities too, it is 0. Its dtype has room for the
// differences: float32 of shorter floats, int64 of integers of up to 32 bits, complex128 of complex numbers, else
// float64. Of sparse tensors that have their numbers in the same places it is a sparse one of those; where one of both
// is sparse else, one of coordinates, kept in memory. `path` is where the file would lie. Throws Error where the shapes
// differ or one of both can't be read, Cancelled.
struct SubtractedPair
{
    ValueId a;
    ValueId b;
    QString key; // in the file
};
DocumentPtr differenceOf(const DocumentPtr &documentA, const DocumentPtr &documentB,
    std::span<const SubtractedPair> pairs, const QString &path, Progress &progress);
DocumentPtr differenceOf(const DocumentPtr &documentA, ValueId a, const DocumentPtr &documentB, ValueId b,
    const QString &path, const QString &key, Progress &progress);
ValueId tensorOf(const Document &difference); // the first

}
