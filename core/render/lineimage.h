// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/plotframe.h"
#include "core/tensor/heatmap.h"

namespace pith {

// A vector over its index: a few elements as joined dots; of many, each column of pixels from the least to the largest
// of its elements, so no peak is lost.
// `least` and `most` are pictures of one row by Aggregation::Min and Max, of equal width.
struct LineTitles
{
    QString index;
    QString value;
};
PlotPicture drawLine(const HeatMap &least, const HeatMap &most, const LineTitles &titles, const PlotStyle &style);

}
