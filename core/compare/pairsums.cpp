// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/pairsums.h"

#include "core/tensor/vectors.h"

#include <array>
#include <cstring>
#include <numeric>

namespace pith {

namespace {

template <typename T> using PerLane = std::array<T, Lanes>;

template <typename T> T total(const PerLane<T> &lanes) { return std::accumulate(lanes.begin(), lanes.end(), T(0)); }

// step(lane, a, b) for all pairs, each in some lane.
template <typename V, typename Step> inline void eachPairInLanes(std::span<const V> a, std::span<const V> b, Step step)
{
    const size_t whole = a.size() / Lanes * Lanes;
    for (size_t i = 0; i < whole; i += Lanes) {
        fetchAhead(a.subspan(i).template first<Lanes>());
        fetchAhead(b.subspan(i).template first<Lanes>());
        for (size_t lane = 0; lane < Lanes; ++lane)
            step(lane, double(a[i + lane]), double(b[i + lane]));
    }
    for (size_t i = whole; i < a.size(); ++i)
        step(i - whole, double(a[i]), double(b[i]));
}

template <typename V> inline BlockTotals totals(std::span<const V> numbers)
{
    PerLane<double> sums{};
    PerLane<double> squares{};
    eachInLanes(numbers, [&](size_t lane, V number) {
        const auto wide = double(number);
        sums[lane] += wide;
        squares[lane] += wide * wide;
    });
    return {total(sums), total(squares)};
}

template <typename V> inline void addDistances(PairSums &sums, std::span<const V> a, std::span<const V> b)
{
    PerLane<double> absolute{};
    PerLane<double> squares{};
    eachPairInLanes(a, b, [&](size_t lane, double x, double y) {
        const double distance = x - y;
        absolute[lane] += std::abs(distance);
        squares[lane] += distance * distance;
    });
    sums.absolute = total(absolute);
    sums.squares = total(squares);
}

template <typename V> inline void addExtremes(PairSums &sums, std::span<const V> a, std::span<const V> b, double maxRel)
{
    PerLane<double> dot{};
    PerLane<double> max{};
    PerLane<qint64> exceeds{};
    eachPairInLanes(a, b, [&](size_t lane, double x, double y) {
        const double distance = std::abs(x - y);
        const double size = std::abs(x) > std::abs(y) ? std::abs(x) : std::abs(y);
        dot[lane] += x * y;
        max[lane] = distance > max[lane] ? distance : max[lane];
        exceeds[lane] |= qint64(distance > maxRel * size);
    });
    sums.dot = total(dot);
    sums.maxAbs = *std::ranges::max_element(max);
    sums.exceeds = total(exceeds) != 0;
}

template <typename V>
inline void addCounts(PairSums &sums, std::span<const V> a, std::span<const V> b, const Tolerance &tolerance)
{
    PerLane<qint64> differing{};
    PerLane<qint64> flips{};
    PerLane<qint64> outside{};
    eachPairInLanes(a, b, [&](size_t lane, double x, double y) {
        differing[lane] += qint64(x != y);
        flips[lane] += qint64(x < 0) & qint64(y > 0);
        flips[lane] += qint64(x > 0) & qint64(y < 0);
        outside[lane] += qint64(std::abs(x - y) > tolerance.absolute + tolerance.relative * std::abs(x));
    });
    sums.differing = total(differing);
    sums.signFlips = total(flips);
    sums.outside = total(outside);
}

template <typename V>
inline PairSums sumsOfPairs(std::span<const V> a, std::span<const V> b, const Tolerance &tolerance, double maxRel)
{
    PairSums sums;
    addDistances(sums, a, b);
    addExtremes(sums, a, b, maxRel);
    addCounts(sums, a, b, tolerance);
    return sums;
}

template <typename T> inline qint64 differing(const std::byte *a, const std::byte *b, qint64 count)
{
    qint64 found = 0;
    for (qint64 i = 0; i < count; ++i) {
        T x, y;
        std::memcpy(&x, a + i * qint64(sizeof(T)), sizeof(T));
        std::memcpy(&y, b + i * qint64(sizeof(T)), sizeof(T));
        found += x != y;
    }
    return found;
}

struct Sixteen
{
    quint64 low, high;
    bool operator==(const Sixteen &) const = default;
};

}

template <typename V> BlockTotals totalsOf(std::span<const V> numbers) { return vectorized<totals<V>>(numbers); }

template <typename V>
PairSums pairSums(std::span<const V> a, std::span<const V> b, const Tolerance &tolerance, double maxRel)
{
    return vectorized<sumsOfPairs<V>>(a, b, tolerance, maxRel);
}

template <typename V> double largestRatio(std::span<const V> a, std::span<const V> b)
{
    double largest = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        const double size = std::max(std::abs(double(a[i])), std::abs(double(b[i])));
        if (size > 0)
            largest = std::max(largest, std::abs(double(a[i]) - double(b[i])) / size);
    }
    return largest;
}

template <typename V> qint64 placeOfDistance(std::span<const V> a, std::span<const V> b, double maxAbs)
{
    size_t i = 0;
    while (i + 1 < a.size() && std::abs(double(a[i]) - double(b[i])) != maxAbs)
        ++i;
    return qint64(i);
}

qint64 differingElements(const std::byte *a, const std::byte *b, qint64 bytes, qint64 count)
{
    switch (bytes) {
    case 1:
        return differing<quint8>(a, b, count);
    case 2:
        return differing<quint16>(a, b, count);
    case 4:
        return differing<quint32>(a, b, count);
    case 8:
        return differing<quint64>(a, b, count);
    default:
        return differing<Sixteen>(a, b, count);
    }
}

template BlockTotals totalsOf(std::span<const float>);
template BlockTotals totalsOf(std::span<const double>);
template PairSums pairSums(std::span<const float>, std::span<const float>, const Tolerance &, double);
template PairSums pairSums(std::span<const double>, std::span<const double>, const Tolerance &, double);
template double largestRatio(std::span<const float>, std::span<const float>);
template double largestRatio(std::span<const double>, std::span<const double>);
template qint64 placeOfDistance(std::span<const float>, std::span<const float>, double);
template qint64 placeOfDistance(std::span<const double>, std::span<const double>, double);

}
