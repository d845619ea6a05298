// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "core/bytes/progress.h"

namespace pith {

// The small records in which PyTorch says what an archive is: format, versions, byte order, serialization id; none of a
// file without them. On a worker.
std::vector<Fact> archiveHeaders(const DocumentPtr &document, Progress &progress);

// What was saved beside the model, by name: the beginning of texts, the size of all else. On a worker.
std::vector<Fact> extraFiles(const DocumentPtr &document, Progress &progress);

}
