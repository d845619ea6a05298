// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/dtype.h"

#include <span>
#include <vector>

namespace pith {

// Neighbouring bit patterns of a dtype that stand for finite numbers that all rise or all fall, for infinity, or for
// NaN.
struct PatternRange
{
    enum Kind { Finite, Infinite, NotANumber };

    Kind kind = Finite;
    quint32 begin = 0;
    quint32 end = 0;
};
// What all bit patterns of such a dtype stand for, in their order; V: float, or qint32 of integers.
template <typename V> std::span<const V> numbersOfPatterns(DType dtype);
// Of a real dtype of 8 or 16 bits (packed ones: of a byte an element).
const std::vector<PatternRange> &patternRanges(DType dtype);

// Where a pattern of interest stands first: the lowest or the highest that occurs of a range, or any of it.
struct Landmark
{
    enum Sought { Lowest, Highest, Any };

    PatternRange range;
    Sought sought = Any;
    quint32 pattern = 0; // that it is about, once `found`
    bool found = false;
    quint64 seen = 0; // how often it had occurred when it was last looked for
    qint64 at = -1; // row-major index

    // Which patterns have to be looked for in what was counted since the last call; empty: there is nothing new.
    // `rises`: elements come in row-major order, so what stands first came first.
    template <typename Count> PatternRange newIn(std::span<const Count> counts, bool rises);
    void merge(const Landmark &next);

private:
    template <typename Count> void improve(std::span<const Count> counts);
};
// All that the statistics of a dtype ask for.
std::vector<Landmark> landmarksOf(DType dtype);

}
