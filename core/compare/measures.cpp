// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/measures.h"

namespace pith {

void Measures::merge(const Measures &next)
{
    if (next.maxAbsAt >= 0 && (maxAbsAt < 0 || next.maxAbs > maxAbs))
        maxAbsAt = next.maxAbsAt;
    maxAbs = std::max(maxAbs, next.maxAbs);
    maxRel = std::max(maxRel, next.maxRel);
    for (qint64 Measures::*count :
        {&Measures::elements, &Measures::differing, &Measures::differingBits, &Measures::nanA, &Measures::nanB,
            &Measures::nanBoth, &Measures::compared, &Measures::signFlips, &Measures::outside})
        this->*count += next.*count;
    for (long double Measures::*sum :
        {&Measures::absolute, &Measures::squares, &Measures::dot, &Measures::squaresA, &Measures::squaresB})
        this->*sum += next.*sum;
    sumA += next.sumA;
    sumB += next.sumB;
}

std::optional<double> Measures::cosine() const
{
    if (!(squaresA > 0 && squaresB > 0))
        return std::nullopt;
    return double(dot / (std::sqrt(squaresA) * std::sqrt(squaresB)));
}

std::optional<double> Measures::perElement(long double sum, bool isSquare) const
{
    if (compared == 0)
        return std::nullopt;
    const long double mean = sum / static_cast<long double>(compared);
    return double(isSquare ? std::sqrt(mean) : mean);
}

std::optional<std::complex<double>> Measures::mean(std::complex<long double> sum) const
{
    if (compared == 0)
        return std::nullopt;
    const auto count = static_cast<long double>(compared);
    return std::complex(double(sum.real() / count), double(sum.imag() / count));
}

}
