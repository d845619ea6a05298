// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/chunkplaces.h"

#include <QDir>

namespace pith {

// A folder of torch.distributed.checkpoint: `.metadata`, a pickle that says of each tensor how it is cut into chunks
// and of each chunk where in which file it lies, as a torch.save archive of its own (torch/distributed/checkpoint/
// metadata.py, filesystem.py). Tensors are whole: their chunks are put together when they are read, and only then is
// looked into these. Values that are no tensors are read at once. The metadata is a root of its name.
bool isDistributed(const QDir &folder);
QString metadataOf(const QDir &folder); // the path of its `.metadata`

// The archives that its chunks and values lie in, by name. Throws Error, Cancelled.
std::map<QByteArray, ChunkPlace> chunksIn(const QDir &folder, Progress &progress);

void readDistributed(Document &document, Progress &progress);

}
