// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Files of ggml and llama.cpp, versions 1 to 3 (ggml/docs/gguf.md): key-value pairs, which are a root "metadata", then
// names, shapes, types and places of tensors, then their bytes. Each tensor is an entry of an archive; of quantized
// ones these are the float32 elements that the blocks stand for. Shapes are in torch's order: rows last.
bool looksLikeGguf(const ByteSource &source);
void readGguf(Document &document, Progress &progress);

}
