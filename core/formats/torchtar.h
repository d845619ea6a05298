// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// What torch.save wrote in 2016: a tar archive of `sys_info`, `storages`, `tensors` and `pickle`
// (torch/serialization.py, _legacy_load, legacy_load). One of them may be lost.
bool isTorchTar(const Archive &archive);

// The document's archive is read already.
void readTorchTar(Document &document, Progress &progress);

}
