// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/sums.h"

#include "core/tensor/vectors.h"

#include <cmath>
#include <concepts>
#include <numeric>

namespace pith {

namespace {

template <typename T> T total(const std::array<T, Lanes> &lanes)
{
    return std::accumulate(lanes.begin(), lanes.end(), T(0));
}

// Counters as wide as what is compared.
template <typename V> using CountOf = std::conditional_t<sizeof(V) == 8, qint64, qint32>;

struct Sums
{
    double distances = 0;
    double squares = 0;
};

// Exact before it is rounded: of integers beyond 2^53 as of any others.
template <typename V> inline double distanceFrom(V pivot, V number)
{
    if constexpr (std::integral<V> && sizeof(V) == 8)
        return number < pivot ? -double(quint64(pivot) - quint64(number)) : double(quint64(number) - quint64(pivot));
    else
        return double(number) - double(pivot);
}

template <typename V> inline Sums sumsAround(V pivot, std::span<const V> numbers)
{
    std::array<double, Lanes> distances{};
    std::array<double, Lanes> squares{};
    eachInLanes(numbers, [&](size_t lane, V number) {
        const double distance = distanceFrom(pivot, number);
        distances[lane] += distance;
        squares[lane] += distance * distance;
    });
    return {total(distances), total(squares)};
}

template <typename V> inline BlockSums<V> sums(std::span<const V> numbers)
{
    std::array<V, Lanes> min;
    std::array<V, Lanes> max;
    std::array<V, Lanes> least{};
    std::array<double, Lanes> sums{};
    std::array<double, Lanes> squares{};
    min.fill(numbers[0]);
    max.fill(numbers[0]);
    if constexpr (std::floating_point<V>)
        least.fill(std::abs(numbers[0]));
    eachInLanes(numbers, [&](size_t lane, V number) {
        min[lane] = number < min[lane] ? number : min[lane];
        max[lane] = number > max[lane] ? number : max[lane];
        if constexpr (std::floating_point<V>) {
            const V size = std::abs(number);
            least[lane] = size < least[lane] ? size : least[lane];
        }
        const auto wide = double(number);
        sums[lane] += wide;
        squares[lane] += wide * wide;
    });
    return {*std::ranges::min_element(min), *std::ranges::max_element(max), *std::ranges::min_element(least),
        total(sums), total(squares)};
}

template <typename V> inline SmallNumbers small(std::span<const V> numbers, V leastNormal)
{
    std::array<CountOf<V>, Lanes> zeros{};
    std::array<CountOf<V>, Lanes> denormals{};
    eachInLanes(numbers, [&](size_t lane, V number) {
        zeros[lane] += number == V(0);
        if constexpr (std::floating_point<V>)
            denormals[lane] += std::abs(number) < leastNormal;
    });
    SmallNumbers counts{qint64(total(zeros)), qint64(total(denormals))};
    counts.denormals = std::max<qint64>(counts.denormals - counts.zeros, 0); // none where zero is not less either
    return counts;
}

template <typename V> inline qint64 place(std::span<const V> numbers, V wanted)
{
    size_t i = 0;
    for (; i + Lanes <= numbers.size(); i += Lanes) {
        CountOf<V> found = 0;
        for (size_t lane = 0; lane < Lanes; ++lane)
            found |= numbers[i + lane] == wanted;
        if (found)
            break;
    }
    return std::ranges::find(numbers.subspan(i), wanted) - numbers.begin();
}

}

void Moments::merge(const Moments &next)
{
    if (next.count == 0)
        return;
    const long double both = count + next.count;
    const long double apart = next.mean - mean;
    squares += next.squares + apart * apart * (count * next.count / both);
    mean += apart * (next.count / both);
    count = both;
}

template <typename V> BlockSums<V> sumsOf(std::span<const V> numbers) { return vectorized<sums<V>>(numbers); }

template <typename V> Moments momentsOf(std::span<const V> numbers)
{
    const V pivot = numbers[0];
    const auto count = double(numbers.size());
    const Sums sums = vectorized<sumsAround<V>>(pivot, numbers);
    return {count, static_cast<long double>(pivot) + sums.distances / count,
        std::max(0.0, sums.squares - sums.distances * sums.distances / count)};
}

template <typename V> Moments momentsWidely(std::span<const V> numbers)
{
    Moments moments;
    long double sum = 0;
    for (const V number : numbers)
        sum += static_cast<long double>(number);
    moments.count = static_cast<long double>(numbers.size());
    moments.mean = sum / moments.count;
    for (const V number : numbers) {
        const long double distance = static_cast<long double>(number) - moments.mean;
        moments.squares += distance * distance;
    }
    return moments;
}

template <typename V> SmallNumbers smallNumbers(std::span<const V> numbers, double leastNormal)
{
    return vectorized<small<V>>(numbers, V(leastNormal));
}

template <typename V> qint64 placeOf(std::span<const V> numbers, V number)
{
    return vectorized<place<V>>(numbers, number);
}

#define PITH_SUMS(V)                                                                                                   \
    template BlockSums<V> sumsOf(std::span<const V>);                                                                  \
    template Moments momentsOf(std::span<const V>);                                                                    \
    template Moments momentsWidely(std::span<const V>);                                                                \
    template SmallNumbers smallNumbers(std::span<const V>, double);                                                    \
    template qint64 placeOf(std::span<const V>, V);

PITH_SUMS(float)
PITH_SUMS(double)
PITH_SUMS(qint32)
PITH_SUMS(qint64)
PITH_SUMS(quint64)

}
