// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// The leaves of a document (leaves.h) as they lie in the file, so that reading them one by one goes forward; views of
// the same elements of the same storage stand side by side and are one unit.
class ReadOrder
{
public:
    ReadOrder() = default;
    ReadOrder(const Document &document, Progress &progress); // O(n log n)

    quint32 units() const { return m_begins.empty() ? 0 : quint32(m_begins.size() - 1); }
    std::span<const quint32> leaves(quint32 unit) const
    {
        return std::span(m_leaves).subspan(m_begins[unit], m_begins[unit + 1] - m_begins[unit]);
    }
    quint32 unitOf(quint32 leaf) const { return m_units[leaf]; }

private:
    std::vector<quint32> m_leaves; // in order
    std::vector<quint32> m_begins; // of the units among them, and the end
    std::vector<quint32> m_units; // of each leaf
};

}
