// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/leafsearch.h"

#include "app/models/leaves.h"
#include "core/document/storages.h"

namespace pith {

LeafSearch::LeafSearch(DocumentPtr document, Progress &progress) : m_document(std::move(document))
{
    const LeafNames names(*m_document);
    const SharedStorages storages(*m_document);
    const size_t tensors = m_document->tensors.size();
    for (quint32 leaf = 0; leaf < leafCount(*m_document); ++leaf) {
        progress.check();
        FilterRow row;
        row.document = m_document.get();
        row.key = leaf < tensors ? names.tensorPath(leaf) : names.arrayPath(leaf - tensors);
        row.value = leafAt(*m_document, leaf).value;
        row.shared = leaf < tensors && storages.isShared(leaf);
        m_rows.push_back(std::move(row));
    }
}

std::vector<quint32> LeafSearch::matches(const Filter &filter, Progress &progress) const
{
    std::vector<quint32> found;
    for (quint32 leaf = 0; leaf < m_rows.size(); ++leaf) {
        progress.check();
        if (filter.matches(m_rows[leaf]))
            found.push_back(leaf);
    }
    return found;
}

}
