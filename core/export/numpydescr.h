// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// A numpy dtype with all its numbers little-endian, as the header of a .npy file says it: '<U5', or of a structure
// [('id', '<i4'), ('', '|V4'), ('pos', '<f4', (2,))], in which nameless bytes are gaps. Empty where fields lie over
// each other, which no header can say.
QByteArray npyDescr(const Values &values, quint32 type);

}
