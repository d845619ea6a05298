// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <QString>

namespace pith {

// A value as Python's repr would write it, at most `most` characters and then "…". Objects are written as the call
// that would build them, tensors, arrays and storages as <tensor float32 (64, 3)>: their bytes are not read.
QString reprOf(const Values &values, ValueId id, qsizetype most = 120);
// The same, cut without a mark.
QString reprStart(const Values &values, ValueId id, qsizetype most);

// A double as Python's repr writes it: "0.1", "1e+16", "-0.0", "nan".
QString floatRepr(double value);

// The text of a Str, lone surrogates kept as such; at most about `most` bytes of it.
QString wideText(const Values &values, ValueId str, qsizetype most = 1 << 20);

// Text between quotes of the one kind. Python: \' \\ \n \r \t \xNN \uNNNN \UNNNNNNNN, wherever Python's repr has them.
// Spelt: \' \\ \n \xNN \uNNNN for control characters and lone surrogates (command-line.md, "KEY and path").
enum class Escapes { Python, Spelt };
void appendEscaped(QString &out, QStringView text, QChar quote, Escapes escapes);

}
