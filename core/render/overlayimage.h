// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/plotframe.h"
#include "core/tensor/statistics.h"

#include <span>

namespace pith {

// One of several histograms over the same bins.
struct OverlaySeries
{
    QString name; // in the legend
    Histogram histogram;
    QColor ink;
    bool isDashed = false;
};

// Outlines over each other, so that none hides another. An empty image where nothing was counted.
PlotPicture drawOverlay(
    std::span<const OverlaySeries> series, bool log, const QString &valueTitle, const PlotStyle &style);

// How often which value of A (across) meets which of B (up): the more often the stronger, by the logarithm; and the
// diagonal, where both are equal.
struct ScatterPlot
{
    double lowA = 0;
    double highA = 1;
    double lowB = 0;
    double highB = 1;
    int columns = 0;
    int rows = 0; // the least of B first
    std::span<const quint64> counts; // row by row
    QString titleA;
    QString titleB;
};
PlotPicture drawScatter(const ScatterPlot &scatter, const PlotStyle &style);

}
