// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

namespace pith {

// A rectangular part of a tensor, and its elements in row-major order.
struct Chunk
{
    Extents begin; // where it lies in the whole
    Extents shape;
    SourcePtr bytes;
};

// The row-major bytes of a tensor that consists of such parts, put together as they are read. What no part covers is an
// Error when it is read; of parts over each other any one is taken. The parts must lie inside and have their bytes.
SourcePtr joined(const Extents &shape, int elementSize, std::vector<Chunk> chunks);

// The elements of a view in row-major order.
SourcePtr rowMajor(const TensorData &data);

}
