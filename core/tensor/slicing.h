// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <QString>

namespace pith {

// Views are only new shapes, strides and offsets over the same bytes.

// A numpy slice expression: "0, :, 3:7", "-1", "::2", "...". Throws Error that names the part that is wrong.
// Negative steps are refused (strides are never negative).
TensorData sliced(const TensorData &tensor, const QString &expression);
// Axis `axes[i]` of the tensor becomes axis i.
TensorData permuted(const TensorData &tensor, const Extents &axes);
// Without `axis`, at `index` of it.
TensorData at(const TensorData &tensor, qsizetype axis, qint64 index);
// A Float4E2M1FNx2 tensor's values, two an element, along a new last axis.
TensorData unpaired(const TensorData &tensor);

}
