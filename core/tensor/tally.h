// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/part.h"
#include "core/tensor/patterns.h"
#include "core/tensor/statistics.h"

namespace pith {

// Numbers of 8 or 16 bits, counted by their bit patterns in one pass over the storage. Everything else follows from the
// counts, exactly and without another look at the numbers.
class Tally
{
public:
    // Whether counting suits the dtype and is worth the table that it takes.
    static bool suits(DType dtype, const Pass &pass);

    // Throws Error, Cancelled.
    Tally(DType dtype, const Pass &pass);

    const Statistics &statistics() const { return m_statistics; }
    Histogram histogram(int bins) const;
    std::optional<Percentiles> percentiles() const;

private:
    // What occurs and is finite. Negative and positive zero are two.
    template <typename V> struct Distinct
    {
        std::vector<V> numbers;
        std::vector<quint64> counts;
    };

    void addNonFinite(PatternRange::Kind kind, bool isNegative, quint64 count);
    template <typename V> void addFinite(const Distinct<V> &finite, double leastNormal);
    template <typename V> void addMoments(const Distinct<V> &finite);

    std::variant<Distinct<float>, Distinct<qint32>> m_finite;
    Statistics m_statistics;
};

}
