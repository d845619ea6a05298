// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace pith {

// The marks of one axis at 1, 2 or 5 × 10ᵏ, and their texts.
struct Axis
{
    double low = 0;
    double high = 1;
    std::vector<double> ticks; // inside [low, high]
    double origin = 0; // the texts are from here on, where numbers are long and differ in their last digits only
    QString farOrigin = {}; // the same of numbers that are too large for doubles to differ: the axis is from there on
    int power = 0; // the texts are in units of 10^power; 0 where numbers are between 1e-3 and 1e4
    int decimals = 0;
    QStringList names = {}; // of the ticks, instead of numbers

    double fraction(double value) const; // 0 at low, 1 at high
    QString text(double tick) const; // no more digits than tell the ticks apart
    QString powerText() const; // "×10⁻⁵", "+1152921504606846976"; empty where texts are the numbers
};

// An axis over [low, high], which must be finite, with about `wanted` ticks, at most half as many more.
Axis axisOver(double low, double high, int wanted);
// Counts from 0.5 up on a logarithmic axis: low and high are logarithms to base 10, ticks are powers of ten.
Axis logCountAxis(double mostCount, int wanted);

// "980", "10k", "1.2M", "3.4G".
QString shortCount(double count);
// At most `digits` significant digits, plain between 1e-4 and 1e6, else scientific; "nan", "inf".
QString shortNumber(double value, int digits = 4);
// The same of numbers side by side, the ends of a bin or of a legend: with more digits where it takes them to tell the
// least from the largest, and how far they are apart.
QStringList textsApart(std::span<const double> numbers, int digits = 4);

}
