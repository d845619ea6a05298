// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/keptopen.h"

#include <algorithm>

namespace pith {

void KeptOpen::keep(const Subject &model, quint32 graph, const OpenModules &open)
{
    constexpr size_t most = 32;
    std::erase_if(m_kept, [&](const Kept &kept) {
        return kept.document.expired()
            || (kept.document.lock() == model.document && kept.model == model.prefix && kept.graph == graph);
    });
    m_kept.push_front({model.document, model.prefix, graph, open});
    if (m_kept.size() > most)
        m_kept.pop_back();
}

std::optional<OpenModules> KeptOpen::of(const Subject &model, quint32 graph) const
{
    const auto kept = std::ranges::find_if(m_kept, [&](const Kept &one) {
        return one.document.lock() == model.document && one.model == model.prefix && one.graph == graph;
    });
    return kept == m_kept.end() ? std::nullopt : std::optional(kept->open);
}

}
