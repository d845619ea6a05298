// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/document/figures.h"

namespace pith {

// Of sparse and nested tensors their part with the numbers is measured (core/document/sparse.h).
// Whether there are numbers to speak of: not in meta tensors and texts.
bool hasNumbers(const Values &values, ValueId tensorOrArray);

// At most so many bytes are read to measure it; each once, whatever the strides.
quint64 bytesToRead(const Values &values, ValueId tensorOrArray);

// The figures of one tensor or array, big ones on all cores. None without numbers. Throws Error, Cancelled.
Figures measured(const Document &document, ValueId tensorOrArray, Progress &progress);

}
