// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <optional>

namespace pith {

// Python's repr of an object of the standard library that is one value: dates and times, paths, decimals, fractions,
// UUIDs, ranges. Nothing for other classes, and where the arguments are not what the class takes. Does not recurse.
// How each is pickled: CPython's Lib/_pydatetime.py, pathlib, _pydecimal.py, fractions.py, uuid.py.
std::optional<QString> knownRepr(const Values &values, const Object &object);

}
