// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/valuepairs.h"

namespace pith {

// Both values of a difference as Python writes them, about `most` characters each: where long ones begin alike, those
// around what differs first. Empty: that side has none.
struct ValueTexts
{
    QString a;
    QString b;
};
ValueTexts textsOf(
    const Values &valuesA, const Values &valuesB, const ValueDifference &difference, qsizetype most = 120);

}
