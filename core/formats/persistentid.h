// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// The tuple that a persistent id is. Protocol 0 has only a line of text for it, in which PyTorch writes what Python
// prints for the tuple: ('storage', <class 'torch.FloatStorage'>, '17', 'cpu', 12, None). What is none stays as it is.
ValueId persistentTuple(Values &values, ValueId id);

}
