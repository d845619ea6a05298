// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/pickle/machine.h"

namespace pith {

// Where a pickle's bytes lie, for its report.
struct PickleSite
{
    QByteArray entry; // empty: the file itself
    quint64 offset = 0; // of the bytes in the entry
    int depth = 0; // pickles around it
};

constexpr quint64 MostPickleBytes = 1 << 30;
// An entry that is to be read as a pickle, whole. Throws Error where it is larger than that, or where it is packed far
// better than names and numbers can be: a few kilobytes that would take gigabytes of values.
void checkPickleSize(const Entry &entry);
void checkPickleRatio(quint64 packed, quint64 size);
// The same of a pickle in a document that lies in wrappers.
void checkPickleRatio(const Document &document, quint64 size);
// How many bytes an honest one has at most.
quint64 mostOfPickle(quint64 packed);
// All bytes of such an entry of the document's archive. Where they can't be had `problem` says why, the entry is
// flagged as unread, and the bytes are those that remain of it, if any.
QByteArray pickleBytes(Document &document, quint32 entry, QString &problem, Progress &progress);

// Runs the pickle that begins at byte `begin` of `bytes`, gives its values their meaning, and appends its report, and
// those of pickles inside it, to the document's. A broken pickle gives what there was up to there, and its error.
Pickled readPickle(Document &document, const PickleSite &site, const QByteArray &bytes, quint32 begin,
    const PersistentLoad &persistent, Progress &progress);
// The same after runPickle(), for readers that learn in between where the storages are. `first`: of the pickle's
// values; `size`: of the bytes it lies in.
void finishPickle(Document &document, const PickleSite &site, const Pickled &pickled, ValueId first, quint64 size,
    Progress &progress);

}
