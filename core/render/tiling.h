// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

namespace pith {

// How many tiles, kernels or elements a line of a picture has.

inline constexpr qint64 mostTiles = 1 << 20; // that a good length is looked for

// A convolution's weights, whose kernels are seen side by side.
bool isContactSheet(const Extents &shape);
// Of so many tiles how many a line, a divisor, so that all together are about as wide as they are high; a line's height
// and a tile's width are in elements.
qint64 tilesInLine(qint64 tiles, qint64 lineHeight, qint64 tileWidth);
// Kernels of a sheet lie outputs down and inputs across, where that is wide; 0 then. Else lines of so many outputs with
// the inputs of each below each other.
qint64 sheetLength(const Extents &shape);
// Columns that a vector is folded to first: a divisor.
qint64 foldedLength(qint64 elements);

}
