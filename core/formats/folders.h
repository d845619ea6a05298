// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Fills a document whose path is that of a folder: a checkpoint that consists of files (torch.distributed.checkpoint, a
// set of shards with an index or without one), else the checkpoints that lie in it, as entries. Sets its format.
void readFolder(Document &document, Progress &progress);

}
