// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/shared.h"

#include <chrono>

namespace pith {

using namespace std::chrono_literals;

SourcePtr SharedSources::get(quint32 number, const Progress &progress, const std::function<SourcePtr()> &make)
{
    std::shared_ptr<Slot> slot;
    {
        const std::scoped_lock lock(m_mutex);
        std::shared_ptr<Slot> &place = m_slots[number];
        if (!place)
            place = std::make_shared<Slot>();
        slot = place;
    }
    std::unique_lock making(slot->making, std::defer_lock);
    while (!making.try_lock_for(20ms))
        progress.check();
    if (SourcePtr there = slot->source.lock())
        return there;
    SourcePtr made = make();
    slot->source = made;
    const std::scoped_lock lock(m_mutex);
    m_recent[m_next++ % m_recent.size()] = made;
    return made;
}

}
