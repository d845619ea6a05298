// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/dtype.h"

namespace pith {

// Which number of an element is looked at: itself (complex: the magnitude, quantized: what it stands for), one of those
// of a complex one, or the stored integer of a quantized one. Where there is no such number, it is itself.
enum class Shown { Main, Real, Imaginary, Magnitude, Phase, Stored };

// The type whose numbers they are called after.
inline const DTypeRow &shownRow(const DTypeRow &dtype, Shown shown)
{
    return shown == Shown::Stored && dtype.quantized ? row(dtype.numpyAs) : dtype;
}

}
