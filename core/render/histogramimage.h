// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/plotframe.h"
#include "core/tensor/eachvalue.h"
#include "core/tensor/rangehistogram.h"

namespace pith {

// What a histogram says beside its bars; what is not set is not drawn.
struct HistogramMarks
{
    // The mean, and one standard deviation to both sides of it.
    struct Spread
    {
        double mean = 0;
        double std = 0;
    };
    std::optional<size_t> lit; // the bin below the pointer
    std::optional<ValueRange> selection; // all else is dimmed, and its ends are handles
    int heldHandle = -1; // the one that keys move: 0 or 1
    std::optional<Percentiles> percentiles; // triangles below the axis
    std::optional<Spread> spread;
    quint64 normal = 0; // as many elements as the normal curve of that mean and deviation is of; 0: no curve
    quint64 below = 0; // elements that the axis leaves out at its ends
    quint64 above = 0;
};

struct HistogramOptions
{
    bool log = false; // counts, from 0.5 up
    bool wholeNumbers = false; // one bin a whole number: bars are centred on their values
    QString valueTitle; // "Value (float32)"
    QStringList values = {}; // texts of bins that stand side by side, one a number; else empty
    qsizetype zero = -1; // the place of 0 among them
    enum class Ticks { Anywhere, AtWholeNumbers, FalseAndTrue };
    Ticks ticks = Ticks::Anywhere;
    std::optional<ValueRange> range = {}; // from the first bar's left edge to the last one's right, where it is known
    Exact origin = {}; // the bars' numbers are less by this: an integer, where doubles can't tell them apart
    HistogramMarks marks = {};

    double place(const Exact &number) const { return double(number - origin); } // on the axis
};

bool isWhole(const DTypeRow &dtype); // integers and bools

HistogramOptions::Ticks wholeTicks(const DTypeRow &dtype); // of integers and bools

// One bin a whole number from one of more bins than its range has numbers, where nothing is lost by that; else the
// same.
Histogram byWholeNumbers(const Histogram &histogram);

// Each `each` bins as one; `each` divides their number.
Histogram withFewerBins(const Histogram &histogram, size_t each);

// Whether linear counts would hide most of it: more than half of the bins that have something under 2 pixels high.
bool wantsLog(const Histogram &histogram, double pixelsHigh);

// The bin at a place of the value axis (0 left, 1 right); none for no bins.
std::optional<size_t> binAt(const Histogram &histogram, double fraction);

// As it is shown first of an element type: one bin a whole number, and as many bins as a few elements fill.
Histogram readable(const Histogram &histogram, const DTypeRow &dtype);
// `zeros`: how many of them were left out.
HistogramOptions histogramOptions(
    const Histogram &readable, const DTypeRow &dtype, quint64 zeros = 0, Shown shown = Shown::Main);

// Whether there are so many zeros that they hide the others; and the counts without them (ux.md §4).
bool leavesZerosOut(const Statistics &statistics, const DTypeRow &dtype);
Histogram withoutZeros(Histogram histogram, quint64 zeros);

struct HistogramBars
{
    Histogram bars;
    HistogramOptions options;
};
// One bar a number, side by side. `zeros`: how many of them are left out.
HistogramBars valueBars(const ValueCounts &counts, const DTypeRow &dtype, quint64 zeros);
// As a tensor is shown first, zeros left out where they hide the others; `few`: its numbers where they are few.
HistogramBars firstBars(
    const Summary &summary, const std::optional<ValueCounts> &few, const DTypeRow &dtype, Shown shown = Shown::Main);

// Any bin with something in it is at least one pixel high and wide. An empty image without finite elements.
PlotPicture drawHistogram(const Histogram &histogram, const HistogramOptions &options, const PlotStyle &style);

}
