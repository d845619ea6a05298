// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/figures.h"

#include <QFlags>
#include <QStringList>

namespace pith {

// Why a tensor needs a look.
enum class Oddity : quint8 { Nan = 1, Inf = 2, AllZero = 4, Constant = 8, Saturated = 16, Outlier = 32 };
Q_DECLARE_FLAGS(Oddities, Oddity)
Q_DECLARE_OPERATORS_FOR_FLAGS(Oddities)

// All that can be seen from its own figures: every one but Outlier.
Oddities odditiesOf(const Figures &figures);

// A reason in words for each of them but Outlier: "3 of 512 elements are NaN".
QStringList reasonsOf(const Figures &figures);

}
