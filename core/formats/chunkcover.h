// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <vector>

namespace pith {

// A block of a tensor, which lies inside it.
struct Block
{
    Extents begin;
    Extents shape;
};

// How many elements are in one block at least. Blocks that lie side by side, as those of sharded tensors do, take no
// more than a look at each; throws Error where thousands lie over each other in such a way that counting would be long.
qint64 coveredElements(const std::vector<Block> &blocks);

}
