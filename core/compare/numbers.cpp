// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/numbers.h"

#include <algorithm>
#include <complex>
#include <type_traits>

namespace pith {

namespace {

template <typename V> Part<V> as(const AnyPart &any)
{
    return std::visit(
        []<typename U>(const Part<U> &part) -> Part<V> {
            if constexpr (std::is_same_v<U, V>)
                return part;
            else
                return [part](const std::byte *elements, const Run &run, V *scratch) -> std::span<const V> {
                    std::array<U, size_t(BlockElements)> kept;
                    const std::span<const U> numbers = part(elements, run, kept.data());
                    std::ranges::transform(numbers, scratch, [](U number) { return V(number); });
                    return {scratch, numbers.size()};
                };
        },
        any);
}

bool isComplex(const TensorData &tensor) { return row(tensor.dtype).number == NumberClass::Complex; }

Part<std::complex<double>> asComplex(const TensorData &tensor)
{
    const auto re = as<double>(partOf(tensor, isComplex(tensor) ? PartKind::Real : mainPart(tensor)));
    const auto im = isComplex(tensor) ? as<double>(partOf(tensor, PartKind::Imaginary)) : Part<double>();
    return [re, im](const std::byte *elements, const Run &run, std::complex<double> *scratch) {
        std::array<double, size_t(BlockElements)> kept;
        const std::span<const double> reals = re(elements, run, kept.data());
        std::ranges::copy(reals, scratch);
        if (im) {
            const std::span<const double> imaginaries = im(elements, run, kept.data());
            for (size_t i = 0; i < imaginaries.size(); ++i)
                scratch[i].imag(imaginaries[i]);
        }
        return std::span<const std::complex<double>>(scratch, size_t(run.count));
    };
}

bool isWide(const AnyPart &part)
{
    return std::holds_alternative<Part<qint64>>(part) || std::holds_alternative<Part<quint64>>(part);
}

template <typename V> NumberPair<V> pairOf(const AnyPart &a, const AnyPart &b) { return {{as<V>(a)}, {as<V>(b)}}; }

}

AnyNumberPair numbersOf(const TensorData &a, const TensorData &b)
{
    if (isComplex(a) || isComplex(b))
        return NumberPair<std::complex<double>>{{asComplex(a)}, {asComplex(b)}};
    const AnyPart partA = partOf(a, mainPart(a));
    const AnyPart partB = partOf(b, mainPart(b));
    if (isWide(partA) || isWide(partB))
        return pairOf<long double>(partA, partB);
    if (std::holds_alternative<Part<float>>(partA) && std::holds_alternative<Part<float>>(partB))
        return pairOf<float>(partA, partB);
    return pairOf<double>(partA, partB);
}

}
