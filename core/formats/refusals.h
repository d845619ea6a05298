// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <QString>

namespace pith {

// One sentence on what a file is that no reader takes: an HTML page, a Git LFS pointer and the size it stands for,
// nothing at all, another format.
QString whatItIs(const ByteSource &source);

}
