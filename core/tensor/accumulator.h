// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/part.h"
#include "core/tensor/statistics.h"
#include "core/tensor/sums.h"

#include <array>
#include <cmath>
#include <functional>
#include <type_traits>

namespace pith {

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

inline void mergeFirst(qint64 &first, qint64 next)
{
    if (next >= 0 && (first < 0 || next < first))
        first = next;
}

template <typename V> Scalar scalarOfNumber(V value)
{
    if constexpr (std::is_floating_point_v<V>)
        return double(value);
    else if constexpr (std::is_same_v<V, quint64>)
        return value;
    else
        return qint64(value);
}

// Statistics of numbers that arrive in blocks of at most BlockElements, in any order. A block of finite numbers whose
// squares fit costs one look; others are looked at again.
template <typename V> class Accumulator
{
public:
    Accumulator() = default;
    explicit Accumulator(double leastNormal) : m_leastNormal(leastNormal) {}

    void add(std::span<const V> numbers, const Run &run)
    {
        m_count += qint64(numbers.size());
        const BlockSums<V> sums = sumsOf(numbers);
        if (isInRange(sums))
            addFinite(sums, numbers, numbers, run);
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
        m_denormals += next.m_denormals;
        m_moments.merge(next.m_moments);
        m_summed += next.m_summed;
        m_sum += next.m_sum;
        m_squares += next.m_squares;
        m_min.merge(next.m_min, std::less());
        m_max.merge(next.m_max, std::greater());
        mergeFirst(m_firstNan, next.m_firstNan);
        mergeFirst(m_firstPosInf, next.m_firstPosInf);
        mergeFirst(m_firstNegInf, next.m_firstNegInf);
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
        statistics.denormals = m_denormals * times;
        statistics.minAt = m_min.at;
        statistics.maxAt = m_max.at;
        statistics.firstNan = m_firstNan;
        statistics.firstPosInf = m_firstPosInf;
        statistics.firstNegInf = m_firstNegInf;
        if (m_min.at < 0)
            return statistics;
        statistics.min = scalarOfNumber(m_min.value);
        statistics.max = scalarOfNumber(m_max.value);
        statistics.constant = m_nan == 0 && m_inf == 0 && m_min.value == m_max.value;
        addMoments(statistics, static_cast<long double>(times));
        return statistics;
    }

private:
    static bool isInRange(const BlockSums<V> &sums)
    {
        if (!std::isfinite(sums.squares))
            return false;
        if constexpr (std::is_same_v<V, double>)
            return (sums.squares > 1e-270 && sums.squares < 1e300) || (sums.min == 0 && sums.max == 0);
        return true;
    }

    void addFinite(const BlockSums<V> &sums, std::span<const V> finite, std::span<const V> numbers, const Run &run)
    {
        addPlaces(sums, finite, numbers, run);
        // Where the mean is large beside the spread, the sum of squares says nothing about the spread.
        constexpr double LeastSpread = 1.0 / 16;
        const auto count = double(finite.size());
        if (sums.squares - sums.sum * sums.sum / count < sums.squares * LeastSpread)
            return m_moments.merge(momentsOf(finite));
        m_summed += count;
        m_sum += sums.sum;
        m_squares += sums.squares;
    }

    void addPlaces(const BlockSums<V> &sums, std::span<const V> finite, std::span<const V> numbers, const Run &run)
    {
        const bool mayBeSmall
            = std::is_floating_point_v<V> ? double(sums.least) < m_leastNormal || sums.least == 0 : sums.min <= 0;
        if (mayBeSmall) {
            const SmallNumbers counts = smallNumbers(finite, m_leastNormal);
            m_zeros += counts.zeros;
            m_denormals += counts.denormals;
        }
        place(m_min, sums.min, std::less(), numbers, run);
        place(m_max, sums.max, std::greater(), numbers, run);
    }

    // Looks for the place only where it can matter.
    template <typename Better>
    static void place(Extreme<V> &extreme, V value, Better better, std::span<const V> numbers, const Run &run)
    {
        if (extreme.at >= 0 && !better(value, extreme.value) && (value != extreme.value || run.flat >= extreme.at))
            return;
        const qint64 index = placeOf(numbers, value);
        extreme.merge({numbers[size_t(index)], run.flat + index * run.flatStep}, better);
    }

    void addCarefully(std::span<const V> numbers, const Run &run)
    {
        std::array<V, size_t(BlockElements)> kept;
        size_t count = 0;
        for (size_t i = 0; i < numbers.size(); ++i) {
            if (std::isfinite(numbers[i]))
                kept[count++] = numbers[i];
            else
                addNonFinite(numbers[i], run.flat + qint64(i) * run.flatStep);
        }
        if (count == 0)
            return;
        const std::span<const V> finite(kept.data(), count);
        const BlockSums<V> sums = sumsOf(finite);
        if (isInRange(sums))
            return addFinite(sums, finite, numbers, run);
        addPlaces(sums, finite, numbers, run);
        m_moments.merge(momentsWidely(finite));
    }

    void addNonFinite(V number, qint64 at)
    {
        const bool isNan = std::isnan(number);
        m_nan += isNan;
        m_inf += !isNan;
        m_negInf += !isNan && number < 0;
        mergeFirst(isNan ? m_firstNan : number < 0 ? m_firstNegInf : m_firstPosInf, at);
    }

    void addMoments(Statistics &statistics, long double times) const
    {
        Moments all = m_moments;
        if (m_summed > 0)
            all.merge({m_summed, m_sum / m_summed, m_squares - m_sum * m_sum / m_summed});
        statistics.mean = double(all.mean);
        statistics.std = double(std::sqrt(all.squares / all.count));
        statistics.norm = double(std::sqrt((all.squares + all.count * all.mean * all.mean) * times));
    }

    double m_leastNormal = 0;
    qint64 m_count = 0;
    qint64 m_nan = 0;
    qint64 m_inf = 0;
    qint64 m_negInf = 0;
    qint64 m_zeros = 0;
    qint64 m_denormals = 0;
    qint64 m_firstNan = -1;
    qint64 m_firstPosInf = -1;
    qint64 m_firstNegInf = -1;
    Extreme<V> m_min;
    Extreme<V> m_max;
    Moments m_moments; // of blocks whose sums would cancel
    long double m_summed = 0; // how many numbers are in the sums
    long double m_sum = 0;
    long double m_squares = 0;
};

}
