// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/elements.h"
#include "core/tensor/shown.h"

#include <array>
#include <optional>

namespace pith {

// Of real numbers. Counts and places are exact; min to norm are over the finite elements, none if there are none.
struct Statistics
{
    qint64 count = 0;
    qint64 nan = 0;
    qint64 inf = 0; // of both signs
    qint64 negInf = 0;
    qint64 zeros = 0;
    qint64 denormals = 0; // of the stored dtype
    Scalar min; // exact: double, qint64 or quint64
    Scalar max;
    std::optional<double> mean;
    std::optional<double> std; // population
    std::optional<double> norm; // L2
    bool constant = false; // all elements are finite and equal
    qint64 minAt = -1; // flat row-major index of the first such element; -1: none
    qint64 maxAt = -1;
    qint64 firstNan = -1;
    qint64 firstPosInf = -1;
    qint64 firstNegInf = -1;

    qint64 firstInf() const // of either sign
    {
        return firstPosInf < 0 || (firstNegInf >= 0 && firstNegInf < firstPosInf) ? firstNegInf : firstPosInf;
    }
};

struct Histogram
{
    double min = 0; // of the finite elements
    double max = 0;
    std::vector<quint64>
        counts; // equal widths, the last bin closed; one bin for a constant; none without finite elements
};

// Percentiles 1 5 25 50 75 95 99 by nearest rank.
inline constexpr std::array percentileRanks{1, 5, 25, 50, 75, 95, 99};
using Percentiles = std::array<Scalar, percentileRanks.size()>; // exact: double, qint64 or quint64

struct SummaryOptions
{
    int bins = 256; // 0: no histogram
    bool percentiles = false;
    Shown shown = Shown::Main; // what histogram and percentiles are of
};

// What is worth knowing of a tensor's numbers.
struct Summary
{
    Statistics real; // of real numbers; complex: of the magnitude
    std::optional<Statistics> realPart; // complex only
    std::optional<Statistics> imaginaryPart;
    std::optional<Statistics> phase; // if it is what is shown
    std::optional<Statistics> dequantized; // quantized only
    Histogram histogram;
    std::optional<Percentiles> percentiles;

    // Of the numbers that the elements stand for.
    const Statistics &shown() const { return dequantized ? *dequantized : real; }
    const Statistics &of(Shown what) const;
};

// Reads the tensor's storage once or twice (percentiles: a few times more), on all cores. Memory does not depend on its
// size. Broadcast (stride 0) axes are not walked. Throws Error, Cancelled.
Summary summarize(const TensorData &tensor, const SummaryOptions &options, Progress &progress);

}
