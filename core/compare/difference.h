// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// B − A as a file of one tensor, which is computed as it is read and so costs no memory: pictures, statistics, tables
// and exporters work on it as on any other. Of equal elements, NaN and infinities too, it is 0. Its dtype has room for
// the differences: float32 of shorter floats, int64 of integers of up to 32 bits, complex128 of complex numbers, else
// float64. `key` is its name, `path` where it would lie. Throws Error where the shapes differ or one of both can't be
// read, Cancelled.
DocumentPtr differenceOf(const DocumentPtr &documentA, ValueId a, const DocumentPtr &documentB, ValueId b,
    const QString &path, const QString &key, Progress &progress);
ValueId tensorOf(const Document &difference);

}
