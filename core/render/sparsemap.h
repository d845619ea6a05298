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

// Of all elements, dense or sparse.
HeatMap heatMap(const Elements &elements, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress);

}
