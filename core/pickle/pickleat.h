// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

namespace pith {

// The pickle that begins at byte `begin` of a source: its bytes up to and with STOP. Of a stream that breaks, or never
// stops, those up to there and perhaps some more, of which the pickle machine says what is wrong. Reads, and keeps, not
// much more than it returns; throws Error when that would be more than `most`, and Cancelled.
QByteArray pickleAt(const ByteSource &source, quint64 begin, quint64 most, Progress &progress);

}
