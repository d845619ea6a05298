// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <functional>
#include <span>

namespace pith {

// Hands over an array's items in row-major order as little-endian bytes, some at a time: for texts, dates and
// structured types, which are no tensors. Throws Error, Cancelled.
void forRowMajorItems(const Document &document, const Array &array, Progress &progress,
    const std::function<void(std::span<const std::byte>)> &take);

}
