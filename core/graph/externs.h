// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/program.h"

namespace pith {

// The operators that AOTInductor leaves to PyTorch (torch/csrc/inductor/aoti_torch/oss_proxy_executor), from the JSON
// beside the library: a program of nothing but these nodes. Throws Error where it is broken, Cancelled.
ProgramPtr externKernels(QByteArrayView json, const Progress &progress);

// What its metadata says: members of one object, texts as they are and all else as JSON. Throws Error where it is
// broken.
std::vector<std::pair<QByteArray, QByteArray>> compiledMetadata(QByteArrayView json);

}
