// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/values.h"

#include <functional>
#include <vector>

namespace pith {

// One name that a pickle asks Python to import.
struct PickledGlobal
{
    NameId name = NameId::None; // "os.system"
    quint32 offset = 0; // of the first opcode that names it, in the pickle's buffer
    quint32 count = 0; // opcodes that name it
    bool called = false; // it is the callable of REDUCE, INST, OBJ, NEWOBJ or NEWOBJ_EX
    // Of a loader (isLoader()): how often it was on the stack and was not called from there. What it was handed to may
    // call it with anything.
    quint32 handedOn = 0;
};

// What came of running one pickle stream. Where the stream is broken, `root` is what was on the stack (the largest
// unfinished value), None if nothing, and `error` says why.
struct Pickled
{
    ValueId root = ValueId::None;
    quint32 begin = 0; // first byte, in the buffer
    quint32 end = 0; // one past STOP, or where it broke
    int protocol = 0; // highest that PROTO states; 0 without
    quint64 opcodes = 0;
    std::vector<PickledGlobal> globals; // in the order of their first opcodes
    std::vector<quint32> extensions; // codes of EXT1, EXT2, EXT4
    QString error; // where and why the stream is broken; empty: whole
};

// Runs one pickle of protocol 0 to 5 from byte `begin` of a buffer that `values` keeps. Nothing is imported, looked
// up or called: REDUCE and its like become Object values. Memory is bounded by the bytes there are, nothing recurses.
// `persistent` (may be empty) gives a persistent id its meaning; without one it becomes a Persistent value.
// Opcodes: CPython's Lib/pickletools.py; meaning: Lib/pickle.py.
using PersistentLoad = std::function<ValueId(ValueId id, Values &values)>;
Pickled runPickle(Values &values, BufferId buffer, quint32 begin, const PersistentLoad &persistent, Progress &progress);

}
