// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// The elements of B − A in row-major order, computed as they are read; what difference.h says of them.
struct Subtracted
{
    SourcePtr bytes;
    DType dtype = DType::Float32;
};
// Of two tensors of one shape.
Subtracted subtracted(const DocumentPtr &documentA, TensorData a, const DocumentPtr &documentB, TensorData b);

}
