// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/measures.h"

#include <span>

namespace pith {

// The kernels of comparison: what a block of numbers of A comes to beside one of B. For float and double.

struct BlockTotals
{
    double sum = 0;
    double squares = 0; // not finite where a number is not
};
template <typename V> BlockTotals totalsOf(std::span<const V> numbers);

// Mean nothing unless all numbers are finite.
struct PairSums
{
    double absolute = 0;
    double squares = 0;
    double dot = 0;
    double maxAbs = 0;
    qint64 differing = 0;
    qint64 signFlips = 0;
    qint64 outside = 0;
    bool exceeds = false; // somewhere |a-b| > maxRel · max(|a|, |b|)
};
template <typename V>
PairSums pairSums(std::span<const V> a, std::span<const V> b, const Tolerance &tolerance, double maxRel);

// The largest |a-b| / max(|a|, |b|), and the place of the first |a-b| that is `maxAbs`; there has to be one.
template <typename V> double largestRatio(std::span<const V> a, std::span<const V> b);
template <typename V> qint64 placeOfDistance(std::span<const V> a, std::span<const V> b, double maxAbs);

// How many elements of 1 to 16 bytes are not the same bytes.
qint64 differingElements(const std::byte *a, const std::byte *b, qint64 bytes, qint64 count);

}
