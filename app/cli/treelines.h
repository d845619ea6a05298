// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/document.h"

namespace pith::cli {

// The tree below a value for people: a line each, indented. Each container once, at most 60 levels.
void writeTreeLines(const Call &call, const Document &document, ValueId root);

}
