// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/ggmlblocks.h"

namespace pith {

// Six-bit floats of safetensors, "F6_E2M3" and "F6_E3M2" (OCP microscaling formats), for which torch has no type: four
// in three bytes, low bits first. To be read by decodedBlocks(). Null: another name.
const GgmlType *sixBitType(QLatin1StringView name);

}
