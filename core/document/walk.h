// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// What lies below a value in the tree, one by one: items of containers, arguments, state and items of objects,
// attributes and components of tensors. A dict's keys are steps, not children. O(1) each.
struct Child
{
    Step step;
    ValueId value = ValueId::None;
};
quint32 childCount(const Values &values, ValueId parent);
Child childAt(const Values &values, ValueId parent, quint32 index);

// Fills places, tensors and arrays by a depth-first walk of the roots. Each value is visited once, where it is met
// first; nothing recurses. O(values).
void indexLeaves(Document &document, Progress &progress);

}
