// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/leafsearch.h"

#include "app/models/columns.h"
#include "app/models/leaves.h"
#include "core/document/storages.h"

namespace pith {

LeafSearch::LeafSearch(DocumentPtr document, Progress &progress, std::shared_ptr<const Survey> survey)
    : m_document(std::move(document)),
      m_survey(std::move(survey))
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
        row.leaf = leaf;
        row.figures = m_survey ? &m_survey->figures() : nullptr;
        m_rows.push_back(std::move(row));
    }
}

LeafSearch::Answer LeafSearch::ask(const Filter &filter, Progress &progress) const
{
    Answer all;
    for (quint32 leaf = 0; leaf < m_rows.size(); ++leaf) {
        progress.check();
        const Filter::Answer answer = filter.ask(m_rows[leaf]);
        if (answer == true)
            all.matches.push_back(leaf);
        if (!answer)
            all.open.push_back(leaf);
    }
    return all;
}

std::vector<quint32> LeafSearch::sorted(std::vector<quint32> leaves, const Sorting &sorting) const
{
    if (sorting.isFileOrder())
        return leaves;
    const ColumnRow &column = columnRow(sorting.column);
    std::vector<SortKey> keys;
    keys.reserve(leaves.size());
    for (const quint32 leaf : leaves) {
        const Figures *figures = m_survey ? m_survey->figures().of(leaf) : nullptr;
        const RowFacts facts{m_document.get(), m_rows[leaf].value, nullptr, figures, true};
        keys.push_back(column.key ? column.key(facts) : SortKey{Figures::None, naturalKey(m_rows[leaf].key)});
    }
    std::vector<quint32> inOrder;
    inOrder.reserve(leaves.size());
    for (const quint32 place : pith::sorted(keys, sorting.order))
        inOrder.push_back(leaves[place]);
    return inOrder;
}

}
