// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// Names that are values in torch (torch.float32, torch.per_tensor_affine) become Words; names of Python 2
// (__builtin__.set) become today's (builtins.set). Others stay.
void interpretGlobal(Values &values, ValueId id);

void wordOfDevice(const Arguments &arguments, ValueId id); // torch.device("cuda", 1)
void wordOfLayout(const Arguments &arguments, ValueId id); // torch.serialization._get_layout("torch.strided")

}
