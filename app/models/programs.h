// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/graph/program.h"

namespace pith {

// The definition of a model of a document, as its panes share it: read once, and kept as long as one of them has it, or
// it is the last that was asked for. For workers. Throws Error, Cancelled.
ProgramPtr programOf(const DocumentPtr &document, const QString &model, Progress &progress);

bool hasProgram(const Subject &model); // there is a definition

}
