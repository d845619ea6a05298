// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"

namespace pith {

// How a tensor of any rank is seen as a matrix (ux.md §3): 4-D convolutions as a contact sheet of their kernels, 1-D
// folded, all others by their last two axes at an index of each axis before.
bool isContactSheet(const Extents &shape);
// Kernels of a sheet lie outputs down and inputs across, where that is wide; 0 then. Else lines of so many outputs, a
// divisor of all, with the inputs of each below each other.
qint64 sheetLength(const Extents &shape);
qsizetype pickedAxes(const Extents &shape); // how many leading axes have an index to be picked
qint64 foldedLength(qint64 elements); // columns that a vector is folded to: a divisor

// `index` has pickedAxes() entries.
MatrixView matrixOf(const TensorData &tensor, const Extents &index);
MatrixView matrixShape(const Extents &shape); // the same of no bytes: for its rows and columns
// The element of the tensor at a place of that matrix.
Extents elementAt(const Extents &shape, const Extents &index, qint64 row, qint64 column);

// Row-major number of an element.
qint64 flatIndex(const Extents &shape, const Extents &index);
QString indexText(const Extents &index); // "[3, 1, 0, 2]"

}
