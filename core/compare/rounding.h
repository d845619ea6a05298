// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/tensor.h"

#include <optional>

namespace pith {

// What `number` becomes in a shorter float, as torch converts it: to nearest, ties to even; what is too large becomes
// infinite, or NaN in types without infinity. Other dtypes: the number itself.
double rounded(double number, DType dtype);

// The dtype, shorter than A's, that A's elements were rounded to where B's are what came of it: B's own dtype where it
// fits. Nothing: there is none. Two tensors of one shape; mostly ends after a few elements. Throws Error, Cancelled.
std::optional<DType> roundsTo(const TensorData &a, const TensorData &b, Progress &progress);

}
