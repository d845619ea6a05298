// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

#include <optional>

namespace pith {

// A node of the tree.
struct Spot
{
    quint32 root = 0; // place in Document::roots
    Path path;
    ValueId value = ValueId::None;
};

// Which opcodes of an entry's pickles made what the tree shows. Offsets are in the entry, in order.
struct PickleTrace
{
    struct Made // a value of its own
    {
        quint32 offset;
        ValueId value;
    };
    struct Put // None, a truth, a small number or (), which Python has once: known by where it was put
    {
        quint32 offset;
        ValueId value;
        ValueId target; // None: it is the root
        ValueId key; // None: `index` says where
        quint32 index;
    };
    std::vector<Made> made;
    std::vector<Put> put;

    bool has(quint32 offset) const; // the opcode there made something that the tree shows
};

// Runs the pickles of an entry (empty: of the file itself) once more, to see which opcode makes which value. Nothing is
// told of a pickle whose values are not the document's: the file may have changed. Throws Error, Cancelled.
PickleTrace tracePickles(const Document &document, const QByteArray &entry, Progress &progress);

// Where the tree shows what the opcode at `offset` made, first of all places. O(values).
std::optional<Spot> spotOf(const Document &document, const PickleTrace &trace, quint32 offset, Progress &progress);

// The opcode that made a node, or where it has none of its own, what it lies in.
std::optional<quint32> offsetOf(const Document &document, const PickleTrace &trace, const Spot &spot);
// The entry whose pickle has that opcode (empty: the file itself); nothing: none has.
std::optional<QByteArray> pickleOf(const Document &document, const Spot &spot);

}
