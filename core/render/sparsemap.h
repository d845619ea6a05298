// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axislayout.h"
#include "core/value/sparse.h"

namespace pith {

// The dense view of a sparse tensor, by bins: every stored value is looked at, all others are zeros. Values at the same
// place are not added up first. Throws Error (an index outside the shape too), Cancelled.
HeatMap heatMap(const SparseParts &parts, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress);

// A nested tensor as torch.nested.to_padded_tensor() has it: each part is made as large as the largest by zeros.
HeatMap heatMap(const RaggedParts &parts, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress);

// Of all elements, wherever they are stored.
HeatMap heatMap(const Elements &elements, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress);

// Of the picture: for nested tensors it is read from the file. Throws Error, Cancelled.
Extents shapeOf(const Elements &elements, Progress &progress);
// Whether there is one at that index of the picture. Throws Error, Cancelled.
bool isElement(const Elements &elements, const Extents &index, Progress &progress);

}
