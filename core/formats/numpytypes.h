// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// "f8", "S5", "O8": a letter and a size, in characters for U. Without byte order. Throws Error.
NumpyType plainNumpyType(QByteArrayView text);
// '<' or '>' as stated, '|' where the type has no byte order.
char byteOrderMark(const NumpyType &plain, bool bigEndian);
// Checks that the last field lies inside, and takes over whether it holds objects. Throws Error.
void checkLastField(const Values &values, NumpyType &type);

// The type that the `descr` of a .npy header describes, a text or a list of fields (numpy/lib/format.py,
// descr_to_dtype): its place in Values::numpyTypes. Throws Error.
quint32 numpyTypeOfDescr(Values &values, ValueId descr);

}
