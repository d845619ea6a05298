// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/value/dtype.h"

#include <optional>

namespace pith {

// A type of tensors in GGUF files (ggml.h, enum ggml_type; block layouts: ggml-common.h).
struct GgmlType
{
    QLatin1StringView name; // "Q4_K"
    quint32 number; // in the file
    quint32 elements; // in a block; 1 for plain types
    quint32 bytes; // of a block
    std::optional<DType> dtype; // of a plain type
    void (*decode)(const std::byte *block, float *to) = nullptr; // of a block type that Pith reads
};

// Null: no such type is known.
const GgmlType *ggmlType(quint32 number);

// The float32 elements, little-endian, that the blocks of a type with `decode` stand for: decoded as they are read,
// exactly as ggml does (ggml-quants.c, dequantize_row_…).
SourcePtr decodedBlocks(SourcePtr blocks, const GgmlType &type);

}
