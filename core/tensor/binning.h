// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <concepts>

namespace pith {

// Which of `bins` equal parts of [min, max] a number lies in; what lies below, and NaN, counts as min, what lies above
// as max. Without branches, so that compilers use vectors.
template <typename V> class Binning;

template <std::floating_point V> class Binning<V>
{
public:
    Binning(V min, V max, int bins)
        : m_min(min),
          m_max(max),
          m_last(bins - 1),
          m_unit(unitFor(min, max)),
          m_low(double(min) * m_unit),
          m_scale(bins / (double(max) * m_unit - m_low))
    {
    }
    qint32 operator()(V number) const
    {
        number = number > m_min ? number : m_min;
        number = number < m_max ? number : m_max;
        const auto place = qint32((scaled(number) - m_low) * m_scale);
        return place < m_last ? place : m_last;
    }

private:
    // A power of two, so that neither the largest nor the smallest range of doubles leaves the range of double.
    static double unitFor(V min, V max)
    {
        if constexpr (sizeof(V) < sizeof(double))
            return 1;
        return double(max) / 2 - double(min) / 2 > 1 ? 0.5 : 0x1p600;
    }
    double scaled(V number) const
    {
        if constexpr (sizeof(V) < sizeof(double))
            return double(number);
        return double(number) * m_unit;
    }

    V m_min;
    V m_max;
    qint32 m_last;
    double m_unit;
    double m_low;
    double m_scale;
};

// Differences of integers are exact in the unsigned type.
template <std::integral V> class Binning<V>
{
public:
    Binning(V min, V max, int bins) : m_min(min), m_last(bins - 1), m_scale(bins / double(difference(max))) {}
    qint32 operator()(V number) const
    {
        const auto place = qint32(double(difference(number)) * m_scale);
        return place < m_last ? place : m_last;
    }

private:
    quint64 difference(V number) const { return quint64(number) - quint64(m_min); }

    V m_min;
    qint32 m_last;
    double m_scale;
};

}
