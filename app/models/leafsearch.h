// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/filter.h"

#include <vector>

namespace pith {

// All tensors and arrays of a document as a filter sees them: made once, asked on every key that is typed.
class LeafSearch
{
public:
    explicit LeafSearch(DocumentPtr document, Progress &progress);

    // The numbers (leaves.h) of those that a filter lets through, ascending. Throws Cancelled.
    std::vector<quint32> matches(const Filter &filter, Progress &progress) const;

private:
    DocumentPtr m_document;
    std::vector<FilterRow> m_rows;
};

}
