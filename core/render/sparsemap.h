// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axislayout.h"

namespace pith {

// A sparse tensor by its parts: coordinates, or one axis compressed to where its values begin.
struct SparseParts
{
    Layout layout = Layout::SparseCoo; // SparseCoo, SparseCsr or SparseCsc
    TensorData indices; // COO: an index for each axis and value; else of the axis that is not compressed
    TensorData begins; // of the compressed axis, one more than it has places; not for COO
    TensorData values;
};

// The dense view of it, by bins: every stored value is looked at, all others are zeros. Values at the same place are
// not added up first. Throws Error (an index outside the shape too), Cancelled.
HeatMap heatMap(const SparseParts &parts, const AxisLayout &axes, const PictureCut &cut, Aggregation aggregation,
    Progress &progress);

}
