// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

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

using Elements = std::variant<TensorData, SparseParts>;

}
