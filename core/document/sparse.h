// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/value/sparse.h"

namespace pith {

// Whether it is a sparse tensor whose parts are there.
bool isSparse(const Values &values, ValueId id);

// The value whose elements statistics count: of a sparse or nested tensor the part that holds them, else itself.
ValueId countedPart(const Values &values, ValueId id);

// Why a tensor has no data: it was on the meta device, or wraps other tensors. No full stop.
QString whyNoData(const Values &values, const Tensor &tensor);

// All elements, of a sparse tensor by its parts. Throws Error as tensorData() does, and where the parts of a sparse
// tensor don't fit together.
Elements elementsOf(const Document &document, ValueId id, Progress &progress);

}
