// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <optional>
#include <variant>

namespace pith {

// A sparse tensor by its parts, ready to be read. Checked: there is a place for each value.
//   COO                      indices [axes that are sparse, stored], values [stored, other axes…]
//   CSR, CSC, BSR and BSC    begins [batch…, lines + 1], indices [batch…, stored], values [batch…, stored, block…,
//                            other axes…]: lines are rows, columns, rows and columns of blocks
struct SparseParts
{
    Layout layout = Layout::SparseCoo;
    Extents shape; // of the sparse tensor
    TensorData indices;
    TensorData begins; // not for COO
    TensorData values;

    bool isByColumns() const { return layout == Layout::SparseCsc || layout == Layout::SparseBsc; }
    bool hasBlocks() const { return layout == Layout::SparseBsr || layout == Layout::SparseBsc; }
};

// A nested tensor by its parts: tensors of different sizes whose elements lie in `values`, whatever its shape, one
// after the other in row-major order.
//   nested    begins [parts], sizes and strides [parts, axes of a part]
//   jagged    begins [parts + 1], along an axis of `values`; sizes [parts] along it, or none: up to where the next
//   begins
struct RaggedParts
{
    Layout layout = Layout::Nested;
    TensorData values;
    TensorData begins;
    std::optional<TensorData> sizes;
    std::optional<TensorData> strides;
    qsizetype raggedAxis = 0; // of `values`
};

using Elements = std::variant<TensorData, SparseParts, RaggedParts>;

}
