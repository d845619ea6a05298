// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <complex>
#include <optional>

namespace pith {

// By how much an element may be off and still count as equal: absolute + relative · |a|.
struct Tolerance
{
    double absolute = 0;
    double relative = 0;
};

// What two tensors of one shape differ by, and with merge() those of several pairs as if they were one. NaN equals NaN
// and +0 equals -0; distances, norms and means are over the elements that are finite on both sides, in double.
// Definitions: command-line.md, diff. Nothing where there is nothing to compute it of.
struct Measures
{
    qint64 elements = 0;
    qint64 differing = 0; // by value
    qint64 differingBits = 0; // as stored; means nothing between two dtypes
    qint64 nanA = 0;
    qint64 nanB = 0;
    qint64 nanBoth = 0; // in the same place
    qint64 compared = 0; // finite on both sides
    qint64 signFlips = 0;
    qint64 outside = 0; // of the tolerance
    double maxAbs = 0;
    double maxRel = 0; // |a-b| / max(|a|, |b|)
    qint64 maxAbsAt = -1; // row-major index of the first such element; of several pairs it means nothing

    // Sums over what was compared; wider than double where the machine has it.
    long double absolute = 0; // |a-b|
    long double squares = 0; // |a-b|²
    long double dot = 0;
    long double squaresA = 0;
    long double squaresB = 0;
    std::complex<long double> sumA = 0;
    std::complex<long double> sumB = 0;

    void merge(const Measures &next);

    std::optional<double> meanAbs() const { return perElement(absolute); }
    std::optional<double> rms() const { return perElement(squares, true); }
    std::optional<double> relL2() const { return squaresA > 0 ? ratio(squares, squaresA) : std::nullopt; }
    std::optional<double> cosine() const;
    std::optional<double> normA() const { return compared ? std::optional(double(std::sqrt(squaresA))) : std::nullopt; }
    std::optional<double> normB() const { return compared ? std::optional(double(std::sqrt(squaresB))) : std::nullopt; }
    std::optional<std::complex<double>> meanA() const { return mean(sumA); }
    std::optional<std::complex<double>> meanB() const { return mean(sumB); }

private:
    std::optional<double> perElement(long double sum, bool isSquare = false) const;
    std::optional<double> ratio(long double part, long double whole) const { return double(std::sqrt(part / whole)); }
    std::optional<std::complex<double>> mean(std::complex<long double> sum) const;
};

}
