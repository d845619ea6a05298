// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/histogramimage.h"
#include "core/tensor/rangehistogram.h"

#include <optional>

namespace pith {

// The arithmetic of a histogram that can be zoomed: which values it is over, in how many bins.
struct Bins
{
    ValueRange range; // edges of the first and the last bin
    int count = 1;

    Exact edge(int bin) const; // of the left side of a bin; `count`: the right side of the last
    int at(const Exact &value) const; // clamped
    int nearestEdge(const Exact &value) const;

    bool operator==(const Bins &) const = default;
};

// Bins of [range.low, range.high], `most` at most. Of whole numbers: as many numbers in each, with edges halfway
// between numbers, so that a bar of one number stands on it.
Bins binsOver(const ValueRange &range, int most, bool isWhole);

// As many as a plot of that width shows well: two pixels or more for each, 64 to 512, and few for few elements.
int automaticBins(int pixels, quint64 elements);

// A value's place in a range, from 0 to 1, and the way back.
double shareOf(const ValueRange &range, const Exact &value);
Exact valueAt(const ValueRange &range, double share);

// `range` made larger or smaller by a factor with `about` staying where it is, and moved by a distance; never outside
// of `full`, never so small that doubles, or whole numbers, have no more room.
ValueRange zoomed(const ValueRange &range, double factor, const Exact &about, const ValueRange &full, bool isWhole);
ValueRange moved(const ValueRange &range, double distance, const ValueRange &full);

// Where 99.8 % of the elements are, if that is a tenth of the range or less: the outermost bins that hold more than
// 0.1 % of them on each side are left out.
std::optional<ValueRange> crowdedPart(const RangeHistogram &shown);

// The counts without `zeros` elements that are zero, wherever zero lies.
RangeHistogram withoutZeros(RangeHistogram counts, quint64 zeros);

// What is counted, and how bars of it are drawn.
struct BarKind
{
    const DTypeRow *dtype = nullptr; // of the tensor
    Shown shown = Shown::Main;
    bool isMeant = false; // not the numbers that are stored, but those that they stand for

    const DTypeRow &row() const { return shownRow(*dtype, shown); }
    bool isWhole() const { return !isMeant && pith::isWhole(row()); } // bars are between whole numbers
    // What all of it is over: of whole numbers from half a number below the least to half a one above the largest.
    ValueRange full(const Statistics &all) const;
};
BarKind barKind(const DTypeRow &dtype, const Summary &summary, Shown shown);
// The ends as words, with as many digits as tell them apart; all of integers that are none as doubles.
std::pair<QString, QString> endTexts(const ValueRange &range, int digits);
// The counts with their marks as they are drawn.
HistogramBars countedBars(const RangeHistogram &counts, const HistogramMarks &marks, const BarKind &kind);
// Mean and deviation; without zeros they follow from sums.
std::optional<HistogramMarks::Spread> spreadOf(const Statistics &all, bool withoutZeros);

// What a tensor's histogram is as the window shows it first, so many pixels wide. `summary` has percentiles of what is
// shown, and finite elements. Reads the tensor once or twice. Throws Error, Cancelled.
HistogramBars wholeHistogram(
    const TensorData &tensor, const Summary &summary, Shown shown, int width, Progress &progress);

}
