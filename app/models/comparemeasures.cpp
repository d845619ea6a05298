// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/comparemeasures.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

namespace {

template <double Measures::*Largest> std::optional<double> largest(const Measures &measures)
{
    return measures.compared > 0 ? std::optional(measures.*Largest) : std::nullopt;
}

template <auto Function> std::optional<double> derived(const Measures &measures) { return (measures.*Function)(); }

std::optional<double> angle(const Measures &measures)
{
    const auto cosine = measures.cosine();
    return cosine ? std::optional(std::max(0.0, 1 - *cosine)) : std::nullopt;
}

std::optional<double> share(const Measures &measures)
{
    return measures.elements > 0 ? std::optional(double(measures.differing) / double(measures.elements)) : std::nullopt;
}

using L1 = QLatin1StringView;
#define T(text) QT_TRANSLATE_NOOP("pith", text)

constexpr std::array measures{
    CompareMeasure{L1("rel_l2"), T("relative L2"), T("|B - A| / |A|, both as vectors"), derived<&Measures::relL2>},
    CompareMeasure{L1("max_abs"), T("max |Δ|"), T("The largest distance of two elements"), largest<&Measures::maxAbs>},
    CompareMeasure{L1("mean_abs"), T("mean |Δ|"), T("The mean distance of two elements"), derived<&Measures::meanAbs>},
    CompareMeasure{L1("rms"), T("RMS Δ"), T("Root of the mean squared distance"), derived<&Measures::rms>},
    CompareMeasure{
        L1("max_rel"), T("max relative"), T("The largest |a - b| / max(|a|, |b|)"), largest<&Measures::maxRel>},
    CompareMeasure{L1("cosine"), T("1 - cosine"), T("How far both, as vectors, point away from each other"), angle},
    CompareMeasure{L1("differing"), T("share that differs"), T("Elements that differ, of all"), share},
};
#undef T

constexpr double decades = 8; // of bars, below 1

}

std::span<const CompareMeasure> compareMeasures() { return measures; }

double barOf(double difference)
{
    return difference > 0 ? std::clamp((std::log10(difference) + decades) / decades, 0.0, 1.0) : 0;
}

QString differenceText(double difference)
{
    const bool isPlain = difference == 0 || (std::abs(difference) >= 1e-3 && std::abs(difference) < 1e4);
    return QString::number(difference, isPlain ? 'g' : 'e', isPlain ? 3 : 2);
}

}
