// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/histogramimage.h"

namespace pith {

// What is drawn around the bars of a histogram. Part of histogramimage.

// How counts become heights: for curves.
struct CountScale
{
    Axis up;
    double binWidth = 1;
};

double histogramStrip(const HistogramMarks &marks); // the room that they need below the axis
void drawHistogramMarks(
    PlotFrame &frame, const HistogramOptions &options, const CountScale &scale, const PlotStyle &style);

}
