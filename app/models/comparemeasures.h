// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/measures.h"

#include <QLatin1StringView>
#include <QString>

#include <optional>
#include <span>

namespace pith {

// What rows of a comparison can be measured by; 0 where both are the same, and more the more they differ.
struct CompareMeasure
{
    QLatin1StringView name; // in settings
    const char *title; // to be translated
    const char *help;
    std::optional<double> (*of)(const Measures &measures);
};
std::span<const CompareMeasure> compareMeasures(); // the one to begin with first

// Bars are logarithmic, from 1e-8 to 1: how long one is, from 0 to 1.
double barOf(double difference);
QString differenceText(double difference); // "3.24e-04"

}
