// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>
#include <QHashFunctions>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace pith {

// Of what a file chooses, so nobody outside knows which texts have equal hashes.
inline quint64 seededHash(QByteArrayView bytes)
{
    return qHashBits(bytes.data(), size_t(bytes.size()), QHashSeed::globalSeed());
}

// Finds places in a table of somebody else's by what lies there: 8 bytes a slot, no copy of a key, no allocation for
// a question. Open addressing, at most half full.
class PlaceTable
{
public:
    static constexpr quint32 None = 0xffffffff;

    // Forgets all places; `most` of them then fit without growing.
    void reset(size_t most = 0)
    {
        m_slots.assign(most == 0 ? 0 : std::bit_ceil(2 * most), {});
        m_used = 0;
    }

    // The place entered with that hash for which isEqual(place) holds; None: there is none.
    template <typename IsEqual> quint32 find(quint64 hash, IsEqual isEqual) const
    {
        return m_slots.empty() ? None : m_slots[slotOf(folded(hash), isEqual)].place;
    }

    // The same; where there is none, `place` is entered and returned.
    template <typename IsEqual> quint32 findOrAdd(quint64 hash, quint32 place, IsEqual isEqual)
    {
        if (2 * (m_used + 1) > m_slots.size())
            grow();
        Slot &slot = m_slots[slotOf(folded(hash), isEqual)];
        if (slot.place == None) {
            slot = {folded(hash), place};
            ++m_used;
        }
        return slot.place;
    }

private:
    struct Slot
    {
        quint32 hash = 0;
        quint32 place = None; // None: free
    };

    static quint32 folded(quint64 hash) { return quint32(hash ^ hash >> 32); }

    template <typename IsEqual> size_t slotOf(quint32 hash, IsEqual isEqual) const
    {
        size_t at = hash & (m_slots.size() - 1);
        while (m_slots[at].place != None && (m_slots[at].hash != hash || !isEqual(m_slots[at].place)))
            at = (at + 1) & (m_slots.size() - 1);
        return at;
    }

    void grow()
    {
        const std::vector<Slot> old
            = std::exchange(m_slots, std::vector<Slot>(std::max<size_t>(16, 2 * m_slots.size())));
        for (const Slot &slot : old) {
            if (slot.place != None)
                m_slots[slotOf(slot.hash, [](quint32) { return false; })] = slot;
        }
    }

    std::vector<Slot> m_slots;
    size_t m_used = 0;
};

}
