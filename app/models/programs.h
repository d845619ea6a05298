// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/graph/program.h"

#include <memory>

namespace pith {

// The definition of a model of a document, as its panes share it: read once, and kept as long as one of them has it, or
// it is the last that was asked for. For workers. Throws Error, Cancelled.
ProgramPtr programOf(const DocumentPtr &document, const QString &model, Progress &progress);

// The entries of a model; null: there is none of that name. Which they are is found out once for a document.
std::shared_ptr<const ModelFiles> filesOf(const DocumentPtr &document, const QString &model);

bool hasProgram(const Subject &model); // there is a definition

}
