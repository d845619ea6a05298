// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

namespace pith {

// What to type into Python to get a value of a file: `torch.load("x.pth", weights_only=True)["model"]["fc.weight"]`,
// with the slice behind it, if there is one. Where names of the file are unknown to the safe loader it says
// weights_only=False, for whoever pastes it to see. `prefix` as "layer1.": the pairs of a dict below a module.
QString pythonExpression(
    const Document &document, quint32 root, const Path &path, const QString &prefix = {}, const QString &slice = {});

}
