// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/pairsums.h"

#include <type_traits>

namespace pith {

// Measures of numbers of A and B that arrive in blocks, in row-major order. V is float or double, or long double where
// integers of 64 bits have to be exact; Complex numbers come as std::complex<double>. Blocks of finite numbers whose
// squares fit are summed by the kernels, others one by one.
template <typename V> class PairAccumulator
{
public:
    explicit PairAccumulator(const Tolerance &tolerance) : m_tolerance(tolerance) {}

    // Numbers that are the same on both sides, to the bit.
    void addEqual(std::span<const V> numbers, qint64 flat)
    {
        if constexpr (HasKernels) {
            const BlockTotals totals = totalsOf(numbers);
            if (isInRange(totals, numbers)) {
                addTotals(totals, totals, qint64(numbers.size()));
                m_sums.dot += totals.squares;
                return place(0, flat);
            }
        }
        addOneByOne(numbers, numbers, flat);
    }

    void add(std::span<const V> a, std::span<const V> b, qint64 flat)
    {
        if constexpr (HasKernels) {
            const BlockTotals totalsA = totalsOf(a);
            const BlockTotals totalsB = totalsOf(b);
            if (isInRange(totalsA, a) && isInRange(totalsB, b)) {
                addTotals(totalsA, totalsB, qint64(a.size()));
                return addSums(a, b, flat);
            }
        }
        addOneByOne(a, b, flat);
    }

    Measures &measures() { return m_sums; }

private:
    static constexpr bool IsComplex = std::is_same_v<V, std::complex<double>>;
    static constexpr bool HasKernels = std::is_same_v<V, float> || std::is_same_v<V, double>;
    using Wide = std::conditional_t<std::is_same_v<V, std::complex<double>>, V, long double>;

    static bool isInRange(const BlockTotals &totals, std::span<const V> numbers)
    {
        if constexpr (std::is_same_v<V, double>) {
            if (totals.squares == 0) // of zeros, or of numbers whose squares are too small for double
                return std::ranges::all_of(numbers, [](V number) { return number == 0; });
            return totals.squares > 1e-250 && totals.squares < 1e300;
        }
        return std::isfinite(totals.squares);
    }

    void addTotals(const BlockTotals &a, const BlockTotals &b, qint64 count)
    {
        m_sums.elements += count;
        m_sums.compared += count;
        m_sums.sumA += a.sum;
        m_sums.sumB += b.sum;
        m_sums.squaresA += a.squares;
        m_sums.squaresB += b.squares;
    }

    void addSums(std::span<const V> a, std::span<const V> b, qint64 flat)
    {
        const PairSums sums = pairSums(a, b, m_tolerance, m_sums.maxRel);
        m_sums.absolute += sums.absolute;
        m_sums.squares += sums.squares;
        m_sums.dot += sums.dot;
        m_sums.differing += sums.differing;
        m_sums.signFlips += sums.signFlips;
        m_sums.outside += sums.outside;
        if (sums.exceeds)
            m_sums.maxRel = std::max(m_sums.maxRel, largestRatio(a, b));
        if (m_sums.maxAbsAt < 0 || sums.maxAbs > m_sums.maxAbs)
            place(sums.maxAbs, flat + placeOfDistance(a, b, sums.maxAbs));
    }

    void place(double distance, qint64 at)
    {
        if (m_sums.maxAbsAt >= 0 && !(distance > m_sums.maxAbs))
            return;
        m_sums.maxAbs = distance;
        m_sums.maxAbsAt = at;
    }

    void addOneByOne(std::span<const V> a, std::span<const V> b, qint64 flat)
    {
        for (size_t i = 0; i < a.size(); ++i)
            addOne(Wide(a[i]), Wide(b[i]), flat + qint64(i));
    }

    static bool isNan(const Wide &number) { return std::isnan(std::real(number)) || std::isnan(std::imag(number)); }
    static bool isFinite(const Wide &number)
    {
        return std::isfinite(std::real(number)) && std::isfinite(std::imag(number));
    }

    void addOne(const Wide &a, const Wide &b, qint64 at)
    {
        const bool nanA = isNan(a), nanB = isNan(b);
        const bool isEqual = a == b || (nanA && nanB);
        ++m_sums.elements;
        m_sums.differing += !isEqual;
        m_sums.nanA += nanA;
        m_sums.nanB += nanB;
        m_sums.nanBoth += nanA && nanB;
        if (isFinite(a) && isFinite(b))
            addFinite(a, b, at);
        else
            m_sums.outside += !isEqual;
    }

    // Wide enough for the squares of doubles.
    static long double squareOf(long double number) { return number * number; }
    static long double squareOf(const std::complex<double> &number)
    {
        return squareOf(static_cast<long double>(number.real())) + squareOf(static_cast<long double>(number.imag()));
    }
    static long double sizeOf(long double number) { return std::abs(number); }
    static long double sizeOf(const std::complex<double> &number) { return std::sqrt(squareOf(number)); }
    static long double dotOf(long double a, long double b) { return a * b; }
    static long double dotOf(const std::complex<double> &a, const std::complex<double> &b)
    {
        return dotOf(static_cast<long double>(a.real()), b.real())
            + dotOf(static_cast<long double>(a.imag()), b.imag());
    }

    void addFinite(const Wide &a, const Wide &b, qint64 at)
    {
        ++m_sums.compared;
        m_sums.squaresA += squareOf(a);
        m_sums.squaresB += squareOf(b);
        m_sums.dot += dotOf(a, b);
        m_sums.sumA += a;
        m_sums.sumB += b;
        if (a == b)
            return place(0, at);
        if constexpr (!IsComplex)
            m_sums.signFlips += (a < 0 && b > 0) || (a > 0 && b < 0);
        addDistance(sizeOf(a - b), std::max(sizeOf(a), sizeOf(b)), sizeOf(a), at);
    }

    void addDistance(long double distance, long double size, long double sizeA, qint64 at)
    {
        m_sums.absolute += distance;
        m_sums.squares += distance * distance;
        m_sums.outside += distance > m_tolerance.absolute + m_tolerance.relative * sizeA;
        if (distance > m_sums.maxRel * size)
            m_sums.maxRel = double(distance / size);
        place(double(distance), at);
    }

    Tolerance m_tolerance;
    Measures m_sums;
};

}
