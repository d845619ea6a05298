// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/machine.h"
#include "core/pickle/picklestack.h"

namespace pith {

// Called after each opcode: what it left on the stack.
using PickleWatch = std::function<void(quint32 offset, char opcode, const PickleStack &stack)>;

// runPickle() under the eyes of one who wants to know which opcode does what. Runs of the same bytes make the same
// values in the same order.
Pickled watchPickle(Values &values, BufferId buffer, quint32 begin, const PersistentLoad &persistent,
    const PickleWatch &look, Progress &progress);

}
