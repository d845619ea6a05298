// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

namespace pith {

// Inflates raw deflate bytes to exactly `size` bytes, in memory up to 16 MiB, else in an unlinked temporary file.
// Throws Error (other size, broken stream, disk full; all name the entry) and Cancelled.
SourcePtr inflated(const ByteSource &compressed, quint64 size, const QString &entry, Progress &progress);
// Up to `most` of the first bytes; throws Error when the stream is broken before.
QByteArray inflatedBegin(const ByteSource &compressed, quint64 most, const QString &entry);

}
