// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <vector>

namespace pith {

// Parts of objects that no Python made: what is missing, or something else, is None, nothing, or -1.

// An attribute of an object whose state is a dict of them.
ValueId attributeOf(const Values &values, ValueId object, QByteArrayView name);
// Copies, which stay when values are added.
std::vector<ValueId> itemsOf(const Values &values, ValueId container);
qint64 integerOf(const Values &values, ValueId id);
Extents extentsOf(const Values &values, ValueId container);

}
