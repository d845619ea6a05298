// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Gives the values from `first` on, which a pickle made, the meaning that torch, numpy and Python give them: calls of
// known functions become tensors, arrays, sets, sizes …, known names become dtypes and the like, names of Python 2
// today's. What is not known stays as it is. A known call whose arguments make no sense becomes a Tensor with an
// error, or keeps its value and gets an error. Nothing is read but scales and zero points of quantized channels.
void giveMeaning(Document &document, ValueId first, Progress &progress);

}
