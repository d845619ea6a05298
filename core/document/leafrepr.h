// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

namespace pith {

// Python's repr of a value that is no text, container or object.
QString leafRepr(const Values &values, ValueId id);

// Text between single quotes, behind a prefix such as "b", escaped as Python's repr does.
QString quotedRepr(QLatin1StringView prefix, const QString &text);

}
