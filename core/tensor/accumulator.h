// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/statistics.h"
#include "core/tensor/walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <type_traits>

namespace pith {

// Count, mean and sum of squared distances from it, merged without cancellation (Chan, Golub, LeVeque 1979). Wider than
// double where the machine has it, so that the squares of doubles fit.
struct Moments
{
    long double count = 0;
    long double mean = 0;
    long double squares = 0;

    void merge(const Moments &next)
    {
        if (next.count == 0)
            return;
        const long double both = count + next.count;
        const long double apart = next.mean - mean;
        squares += next.squares + apart * apart * (count * next.count / both);
        mean += apart * (next.count / both);
        count = both;
    }
};

// A number and the row-major index where it stands first.
template <typename V> struct Extreme
{
    V value = {};
    qint64 at = -1;

    template <typename Better> void merge(const Extreme &next, Better better)
    {
        if (next.at >= 0 && (at < 0 || better(next.value, value) || (next.value == value && next.at < at)))
            *this = next;
    }
};

// What one short block of finite numbers comes to.
template <typename V> struct BlockSums
{
    V min = {};
    V max = {};
    qint64 zeros = 0;
    Moments moments;
    bool isExact = true; // false: there is a non-finite number, or squares left the range of double
};

template <typename V> BlockSums<V> sumBlock(std::span<const V> numbers);
template <typename V> BlockSums<V> sumBlockWidely(std::span<const V> numbers);

// Statistics of numbers that arrive in runs, in any order.
template <typename V> class Accumulator
{
public:
    void add(std::span<const V> numbers, const Run &run)
    {
        m_count += qint64(numbers.size());
        const BlockSums<V> sums = sumBlock(numbers);
        if (sums.isExact)
            addSums(sums, numbers, run);
        else
            addCarefully(numbers, run);
    }

    void merge(const Accumulator &next)
    {
        m_count += next.m_count;
        m_nan += next.m_nan;
        m_inf += next.m_inf;
        m_negInf += next.m_negInf;
        m_zeros += next.m_zeros;
        m_moments.merge(next.m_moments);
        m_min.merge(next.m_min, std::less());
        m_max.merge(next.m_max, std::greater());
        mergeFirst(m_firstNan, next.m_firstNan);
        mergeFirst(m_firstInf, next.m_firstInf);
    }

    // Each number counts `times`.
    Statistics result(qint64 times) const
    {
        Statistics statistics;
        statistics.count = m_count * times;
        statistics.nan = m_nan * times;
        statistics.inf = m_inf * times;
        statistics.negInf = m_negInf * times;
        statistics.zeros = m_zeros * times;
        statistics.minAt = m_min.at;
        statistics.maxAt = m_max.at;
        statistics.firstNan = m_firstNan;
        statistics.firstInf = m_firstInf;
        if (m_min.at < 0)
            return statistics;
        statistics.min = scalar(m_min.value);
        statistics.max = scalar(m_max.value);
        statistics.mean = double(m_moments.mean);
        statistics.std = double(std::sqrt(m_moments.squares / m_moments.count));
        statistics.norm = double(std::sqrt(
            (m_moments.squares + m_moments.count * m_moments.mean * m_moments.mean) * static_cast<long double>(times)));
        statistics.constant = m_nan == 0 && m_inf == 0 && m_min.value == m_max.value;
        return statistics;
    }

private:
    static void mergeFirst(qint64 &first, qint64 next)
    {
        if (next >= 0 && (first < 0 || next < first))
            first = next;
    }

    static Scalar scalar(V value)
    {
        if constexpr (std::is_floating_point_v<V>)
            return double(value);
        else if constexpr (std::is_same_v<V, quint64>)
            return value;
        else
            return qint64(value);
    }

    void addSums(const BlockSums<V> &sums, std::span<const V> numbers, const Run &run)
    {
        m_zeros += sums.zeros;
        m_moments.merge(sums.moments);
        place(m_min, sums.min, std::less(), numbers, run);
        place(m_max, sums.max, std::greater(), numbers, run);
    }

    // Looks for the place only where it can matter.
    template <typename Better>
    static void place(Extreme<V> &extreme, V value, Better better, std::span<const V> numbers, const Run &run)
    {
        if (extreme.at >= 0 && !better(value, extreme.value) && (value != extreme.value || run.flat >= extreme.at))
            return;
        const auto index = std::ranges::find(numbers, value) - numbers.begin();
        extreme.merge({numbers[size_t(index)], run.flat + index * run.flatStep}, better);
    }

    void addCarefully(std::span<const V> numbers, const Run &run)
    {
        std::array<V, size_t(Run::MostElements)> finite;
        size_t count = 0;
        for (size_t i = 0; i < numbers.size(); ++i) {
            if (std::isfinite(numbers[i]))
                finite[count++] = numbers[i];
            else
                addNonFinite(numbers[i], run.flat + qint64(i) * run.flatStep);
        }
        if (count == 0)
            return;
        const std::span<const V> rest(finite.data(), count);
        const BlockSums<V> sums = sumBlock(rest);
        addSums(sums.isExact ? sums : sumBlockWidely(rest), numbers, run);
    }

    void addNonFinite(V number, qint64 at)
    {
        const bool isNan = std::isnan(number);
        m_nan += isNan;
        m_inf += !isNan;
        m_negInf += !isNan && number < 0;
        mergeFirst(isNan ? m_firstNan : m_firstInf, at);
    }

    qint64 m_count = 0;
    qint64 m_nan = 0;
    qint64 m_inf = 0;
    qint64 m_negInf = 0;
    qint64 m_zeros = 0;
    qint64 m_firstNan = -1;
    qint64 m_firstInf = -1;
    Extreme<V> m_min;
    Extreme<V> m_max;
    Moments m_moments;
};

// Compilers turn a loop over this many lanes of an array into vectors, one over fewer or a single sum they do not. One
// loop for each figure, because together they would need more registers than there are.
constexpr size_t Lanes = 32;

// step(lane, number) for all numbers, each in some lane.
template <typename V, typename Step> void eachInLanes(std::span<const V> numbers, Step step)
{
    const size_t whole = numbers.size() / Lanes * Lanes;
    for (size_t i = 0; i < whole; i += Lanes) {
        for (size_t lane = 0; lane < Lanes; ++lane)
            step(lane, numbers[i + lane]);
    }
    for (size_t i = whole; i < numbers.size(); ++i)
        step(i - whole, numbers[i]);
}

template <typename V, typename Better> V bestOf(std::span<const V> numbers, Better better)
{
    std::array<V, Lanes> best;
    best.fill(numbers[0]);
    eachInLanes(numbers, [&](size_t lane, V number) { best[lane] = better(number, best[lane]) ? number : best[lane]; });
    V all = best[0];
    for (const V number : best)
        all = better(number, all) ? number : all;
    return all;
}

template <typename V> qint64 zerosOf(std::span<const V> numbers)
{
    using Count = std::conditional_t<sizeof(V) == 8, qint64, qint32>; // as wide as what is compared
    std::array<Count, Lanes> zeros{};
    eachInLanes(numbers, [&](size_t lane, V number) { zeros[lane] += number == V(0); });
    return std::accumulate(zeros.begin(), zeros.end(), qint64(0));
}

struct Sums
{
    double distances = 0;
    double squares = 0;
};

template <typename V> Sums sumsAround(double pivot, std::span<const V> numbers)
{
    std::array<double, Lanes> distances{};
    std::array<double, Lanes> squares{};
    eachInLanes(numbers, [&](size_t lane, V number) {
        const double distance = double(number) - pivot;
        distances[lane] += distance;
        squares[lane] += distance * distance;
    });
    return {
        std::accumulate(distances.begin(), distances.end(), 0.0), std::accumulate(squares.begin(), squares.end(), 0.0)};
}

// Distances are taken from the block's first number: it is one of them, so the sum of squares is at most their number
// times what remains of it, and little cancels.
template <typename V> BlockSums<V> sumBlock(std::span<const V> numbers)
{
    const auto pivot = double(numbers[0]);
    const auto count = double(numbers.size());
    const Sums sums = sumsAround(pivot, numbers);
    BlockSums<V> block;
    block.min = bestOf(numbers, std::less());
    block.max = bestOf(numbers, std::greater());
    block.zeros = zerosOf(numbers);
    block.moments = {count, static_cast<long double>(pivot) + sums.distances / count,
        std::max(0.0, sums.squares - sums.distances * sums.distances / count)};
    if constexpr (std::is_floating_point_v<V>) {
        const bool inRange = sums.squares > 1e-280 && sums.squares < 1e300;
        block.isExact = std::isfinite(sums.distances) && (inRange || (sums.squares == 0 && block.min == block.max));
    }
    return block;
}

// The same for finite numbers whose squares don't fit into double.
template <typename V> BlockSums<V> sumBlockWidely(std::span<const V> numbers)
{
    const auto [min, max] = std::ranges::minmax(numbers);
    BlockSums<V> block;
    block.min = min;
    block.max = max;
    block.zeros = std::ranges::count(numbers, V(0));
    long double sum = 0;
    for (const V number : numbers)
        sum += static_cast<long double>(number);
    block.moments.count = static_cast<long double>(numbers.size());
    block.moments.mean = sum / block.moments.count;
    for (const V number : numbers) {
        const long double distance = static_cast<long double>(number) - block.moments.mean;
        block.moments.squares += distance * distance;
    }
    return block;
}

}
