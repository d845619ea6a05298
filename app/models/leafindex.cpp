// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/leafindex.h"

#include <algorithm>

namespace pith {

LeafIndex::LeafIndex(const Document &document)
{
    m_leaves.reserve(leafCount(document));
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf)
        m_leaves.emplace_back(leafAt(document, leaf).value, leaf);
    std::ranges::sort(m_leaves);
}

const quint32 *LeafIndex::of(ValueId value, const quint32 *before) const
{
    const size_t next = before ? size_t(*before) + 1 : 0;
    const bool isNext = next < m_leaves.size() && m_leaves[next].first == value;
    return isNext ? &m_leaves[next].second : of(value);
}

const quint32 *LeafIndex::of(ValueId value) const
{
    const auto found = std::ranges::lower_bound(m_leaves, std::pair(value, quint32(0)));
    return found != m_leaves.end() && found->first == value ? &found->second : nullptr;
}

}
