// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

namespace pith {

// Whether the first header is one of a POSIX or GNU tar.
bool looksLikeTar(const ByteSource &source);

// Reads the members' headers: files only, in their order, as slices of the source. The time depends on the
// number of members, not on their sizes. Throws Error when there is no first header, and Cancelled.
Archive readTar(SourcePtr source, Progress &progress);

}
