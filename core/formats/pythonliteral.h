// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// The value that a Python literal stands for: dicts, lists, tuples, texts, integers, True, False and None, as in the
// header of a .npy file, of Python 2 too ('shape': (3L,)). Throws Error: it is none, or nested more than 32 deep.
ValueId readPythonLiteral(Values &values, QByteArrayView text);

}
