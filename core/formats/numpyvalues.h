// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// numpy's own pickles (numpy/core/src/multiarray: array and dtype __reduce__, numpy/core/numeric.py _frombuffer). Each
// turns value `id`; arrays and dtypes are described by the object's state.
void becomeArray(const Arguments &arguments, ValueId id); // _reconstruct(ndarray, (0,), b"b") and a state
void becomeArrayOfBuffer(const Arguments &arguments, ValueId id); // _frombuffer(buffer, dtype, shape, order [, axes])
void becomeNumpyScalar(const Arguments &arguments, ValueId id); // scalar(dtype, bytes)
void becomeNumpyType(const Arguments &arguments, ValueId id); // dtype("f4", False, True) and a state

}
