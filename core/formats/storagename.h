// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// What the elements of a storage class are that a pickle names, "torch.FloatStorage": a global of torch, or of a module
// in it. Throws Error when it is none.
DType storageDType(const Values &values, ValueId storageClass);
// "FloatStorage"
QLatin1StringView storageClassName(DType dtype);

}
