// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Files of the safetensors library (its README, "Format"): the length of a JSON header, the header with dtype, shape
// and byte range of each tensor, then the bytes. Texts of "__metadata__" are a root of that name. Of a file cut short
// the header must be whole.
bool looksLikeSafetensors(const ByteSource &source);
void readSafetensors(Document &document, Progress &progress);

}
