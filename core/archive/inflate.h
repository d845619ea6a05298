// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"

namespace pith {

// Whether entries of a ZIP archive that are packed by that method can be unpacked here.
bool canInflate(const QByteArray &method);

// Unpacks an entry's bytes to exactly as many as it states, in memory up to 16 MiB, else in an unlinked temporary file.
// Throws Error (other size, broken stream, disk full; all name the entry) and Cancelled.
SourcePtr inflated(const ByteSource &compressed, const Entry &entry, Progress &progress);
// Up to `most` of the first bytes; throws Error when the stream is broken before.
QByteArray inflatedBegin(const ByteSource &compressed, const Entry &entry, quint64 most);
// The same of a stream that may be broken: up to there.
QByteArray inflatedRemains(const ByteSource &compressed, const Entry &entry, quint64 most);

}
