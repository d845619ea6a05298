// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/valueid.h"

#include <map>
#include <vector>

namespace pith {

// The values that a pickle refers to again, by number. A stream may number them as it likes, so only numbers below the
// bytes read so far are places in a vector.
class Memo
{
public:
    // `room`: how many places the vector may have.
    void put(quint64 index, ValueId id, size_t room)
    {
        if (index == m_dense.size() && index < room && m_sparse.empty()) { // as Python numbers them
            m_dense.push_back(id);
            ++m_count;
        } else {
            putAnywhere(index, id, room);
        }
    }
    void putNext(ValueId id, size_t room) { put(m_count, id, room); }

    ValueId get(quint64 index) const // None: there is none
    {
        if (index < m_dense.size() && m_dense[size_t(index)] != ValueId::None)
            return m_dense[size_t(index)];
        const auto found = m_sparse.find(index);
        return found == m_sparse.end() ? ValueId::None : found->second;
    }

private:
    Q_NEVER_INLINE void putAnywhere(quint64 index, ValueId id, size_t room)
    {
        const bool isDense = index < room && (m_sparse.empty() || !m_sparse.contains(index));
        ValueId &place = isDense ? dense(size_t(index)) : m_sparse.try_emplace(index, ValueId::None).first->second;
        m_count += place == ValueId::None ? 1 : 0;
        place = id;
    }

    ValueId &dense(size_t index)
    {
        if (index >= m_dense.size())
            m_dense.resize(index + 1, ValueId::None);
        return m_dense[index];
    }

    std::vector<ValueId> m_dense;
    std::map<quint64, ValueId> m_sparse;
    quint64 m_count = 0;
};

}
