// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/part.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <mutex>

namespace pith {

// The second look at numbers whose statistics are known: how they are spread.

Histogram histogramOf(const Pass &pass, const AnyPart &part, const Statistics &statistics, int bins);
std::optional<Percentiles> percentilesOf(const Pass &pass, const AnyPart &part, const Statistics &statistics);

// Without counts in it: of no bins without finite numbers or where none are wanted, of one, which is full,
// for a constant.
Histogram emptyHistogram(const Statistics &statistics, int bins);
// Nearest rank: percentile p is the finite number at place ⌈p·n/100⌉, counted from 1. This one is counted from 0.
quint64 placeOfRank(int rank, const Statistics &statistics);

// The exact number as the type that it is computed with.
template <typename V> V numberOf(const Scalar &scalar)
{
    return std::visit(
        [](auto number) -> V {
            if constexpr (std::is_arithmetic_v<decltype(number)>)
                return V(number);
            else
                return V(0);
        },
        scalar);
}

// Counts made by pieces that run at once, added up: map(piece) -> std::vector<quint64> of `size`.
template <typename Map> std::vector<quint64> countInPieces(qint64 pieces, size_t size, Map map)
{
    std::vector<quint64> whole(size);
    std::mutex mutex;
    parallelFor(quint64(pieces), [&](quint64 piece) {
        const std::vector<quint64> counts = map(qint64(piece));
        const std::lock_guard lock(mutex);
        std::ranges::transform(whole, counts, whole.begin(), std::plus());
    });
    return whole;
}

}
