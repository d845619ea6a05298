// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

namespace pith {

// Where one may want to go from a row: "Shared: lm_head.weight", "In the archive: data/17".
struct Relative
{
    QString title;
    Subject subject;
};
// Tensors on the same storage (the first twenty), the entry that a tensor's bytes are in, the tensors of an entry.
std::vector<Relative> relativesOf(const Subject &subject);
// The entry or file whose pickle makes a value or the dict of a module; nothing: none does.
Subject pickleOf(const Subject &made);

}
