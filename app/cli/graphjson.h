// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/program.h"
#include "core/value/json.h"

namespace pith::cli {

// Writes the members of a model's record of `graph` (command-line.md; the truth files of PT2 say what is in them).
void writeProgram(JsonWriter &json, const Program &program, bool withNodes);

}
