// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/tensor.h"

namespace pith {

// Numbers of torch/_export/serde/schema.py, which are not those of c10.
std::optional<DType> dtypeOfCode(qint64 code); // nothing: no such number, or "unknown"
QString dtypeTextOfCode(qint64 code); // "float32"; "unknown (99)"
QString layoutTextOfCode(qint64 code); // "Strided"; "unknown (9)"
QString memoryFormatTextOfCode(qint64 code); // "ContiguousFormat"

constexpr qint64 stridedLayoutCode = 7;

// The newest schema that all of is known; a later major number may mean other things by the same words.
constexpr qint64 knownSchemaMajor = 8;

}
