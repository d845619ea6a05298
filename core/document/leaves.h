// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Tensors and arrays of a document under one numbering: tensors first, arrays after them, each in file order.
inline quint32 leafCount(const Document &document) { return quint32(document.tensors.size() + document.arrays.size()); }
inline const Leaf &leafAt(const Document &document, quint32 number)
{
    const size_t tensors = document.tensors.size();
    return number < tensors ? document.tensors[number] : document.arrays[number - tensors];
}

}
