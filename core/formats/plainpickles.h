// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Whether the first bytes are opcodes that make sense one after another. Protocols 0 and 1 have no mark of their own,
// so that some are needed to tell them from any other text, or one call of what they import.
bool looksLikePickle(const ByteSource &source);
// Whether more than these first bytes are needed to tell: they begin with a text that goes on behind them. `size`: of
// the whole.
bool needsMoreToTell(const QByteArray &begin, quint64 size);

// One pickle, or several in a row as several calls of pickle.dump write them: then each is a root and an entry. What
// follows and is none is noted.
void readPlainPickles(Document &document, Progress &progress);

}
