// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/value/sparse.h"

namespace pith {

// Whether it is a sparse tensor whose parts are there.
bool isSparse(const Values &values, ValueId id);
// Whether it is a nested or jagged tensor whose parts are there.
bool isRagged(const Values &values, ValueId id);
// Either: whatever is drawn of it is drawn by its parts.
inline bool isOfParts(const Values &values, ValueId id) { return isSparse(values, id) || isRagged(values, id); }

// The value whose elements statistics count: of a sparse or nested tensor the part that holds them, else itself.
ValueId countedPart(const Values &values, ValueId id);
// The value whose numbers a picture of it shows. A jagged tensor's are a leaf of their own, which is counted there.
ValueId shownPart(const Values &values, ValueId id);

// Why a tensor has no data: it was on the meta device, or wraps other tensors. No full stop.
QString whyNoData(const Values &values, const Tensor &tensor);

// All elements, of a sparse or nested tensor by its parts. Throws Error as tensorData() does, and where the parts of a
// sparse tensor don't fit together.
Elements elementsOf(const Document &document, ValueId id, Progress &progress);

}
