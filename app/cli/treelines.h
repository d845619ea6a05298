// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "app/cli/selection.h"
#include "core/document/document.h"

namespace pith::cli {

// How much of a tree is told; the words of a tokenizer would fill many screens.
struct TreeBounds
{
    int levels = MostLevels;
    quint32 items = 0xffffffff; // of one container; what is left out is counted
    quint32 plainItems = 0xffffffff; // of those that are no container, tensor or array
    qsizetype indent = 0;
};

// The tree below a value for people: a line each, indented. Each container once, at most 60 levels.
void writeTreeLines(const Call &call, const Document &document, ValueId root, const TreeBounds &bounds = {});

}
