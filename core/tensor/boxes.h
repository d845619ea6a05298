// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

#include <memory>
#include <span>
#include <vector>

namespace pith {

// A view of some of a tensor's elements, with the scales of its own channels.
struct BoxView
{
    TensorData tensor; // its quantization may be the one below
    std::shared_ptr<const Quantization> quantization;
};
// Elements [begin, begin + extent) along an axis.
void narrow(BoxView &view, qsizetype axis, qint64 begin, qint64 extent);

// Neighbours in the row-major numbering of some axes that are a box of them too.
struct Box
{
    Extents begin; // one an axis
    Extents extent;
    qint64 first = 0; // number of its first
    qint64 count = 0;
};
// [first, end) of that numbering as few boxes, at most two an axis.
std::vector<Box> boxesOf(std::span<const qint64> shape, qint64 first, qint64 end);

}
