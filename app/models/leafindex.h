// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/leaves.h"

#include <vector>

namespace pith {

// The number (leaves.h) of each tensor and array, by its value.
class LeafIndex
{
public:
    explicit LeafIndex(const Document &document);
    const quint32 *of(ValueId value) const; // null: it is no tensor and no array
    // The same, quick where it is the next one after `before`, as it mostly is in a walk.
    const quint32 *of(ValueId value, const quint32 *before) const;

private:
    std::vector<std::pair<ValueId, quint32>> m_leaves; // by value
};

}
