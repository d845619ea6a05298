// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/salvage.h"

namespace pith {

// Knows how many bytes the storages of torch.save have, by the pickle that lies before them in the file. `progress`
// must outlive what is returned.
SizeHint storageSizes(SourcePtr source, Progress &progress);

}
