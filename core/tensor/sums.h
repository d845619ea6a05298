// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <span>

namespace pith {

// What a block of numbers comes to. The kernels of statistics: for float, double, qint32, qint64, quint64; never of an
// empty block.

// Count, mean and sum of squared distances from it, merged without cancellation (Chan, Golub, LeVeque 1979). Wider than
// double where the machine has it, so that the squares of doubles fit.
struct Moments
{
    long double count = 0;
    long double mean = 0;
    long double squares = 0;

    void merge(const Moments &next);
};

// Without NaN; with one, or with an infinity, only the sum of squares means something: it is not finite.
template <typename V> struct BlockSums
{
    V min = {};
    V max = {};
    V least = {}; // magnitude; 0 for integers
    double sum = 0;
    double squares = 0;
};
template <typename V> BlockSums<V> sumsOf(std::span<const V> numbers);

// Of finite numbers whose distances' squares are in double's range: distances are taken from the first of them, so the
// sum of squares is at most their number times what remains of it, and little cancels.
template <typename V> Moments momentsOf(std::span<const V> numbers);
// Of any finite numbers, slowly.
template <typename V> Moments momentsWidely(std::span<const V> numbers);

// How many are zero, and how many others are less than the least normal one.
struct SmallNumbers
{
    qint64 zeros = 0;
    qint64 denormals = 0;
};
template <typename V> SmallNumbers smallNumbers(std::span<const V> numbers, double leastNormal);

// Of the first that is equal to `number`; there has to be one.
template <typename V> qint64 placeOf(std::span<const V> numbers, V number);

}
