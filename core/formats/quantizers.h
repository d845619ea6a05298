// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// What the quantizer tuple of _rebuild_qtensor says: (per_tensor_affine, scale, zero point), or (per_channel_affine,
// scales, zero points, axis) with tensors or lists of one number a channel. Throws Error.
QuantId quantizationOf(const Arguments &quantizer, const Extents &shape);

}
