// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/graph/outline.h"

#include <deque>
#include <memory>
#include <optional>

namespace pith {

// Which modules of graphs are open, for when they are shown again.
class KeptOpen
{
public:
    void keep(const Subject &model, quint32 graph, const OpenModules &open);
    std::optional<OpenModules> of(const Subject &model, quint32 graph) const;

private:
    struct Kept
    {
        std::weak_ptr<const Document> document;
        QString model;
        quint32 graph = 0;
        OpenModules open;
    };
    std::deque<Kept> m_kept; // the newest first
};

}
