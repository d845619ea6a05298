// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/pickle/machine.h"

namespace pith {

// Runs the pickle that an entry of the archive (or the file itself: no name) holds, gives its values their meaning
// and appends its report, and those of pickles inside it, to the document's. A broken pickle gives what there was up
// to there, and the error. Throws Error when the bytes can't be had.
struct ReadPickle
{
    ValueId root = ValueId::None;
    QString error;
};
ReadPickle readPickle(Document &document, const QByteArray &entry, QByteArray bytes, const PersistentLoad &persistent,
    Progress &progress);

PickleReport reportOf(
    const Values &values, const Pickled &pickled, const QByteArray &entry, quint64 offset, quint64 size);

constexpr quint64 MostPickleBytes = 1 << 30;

}
