// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/bytes/progress.h"

#include <array>
#include <functional>
#include <map>
#include <mutex>

namespace pith {

// Sources that cost work to make, made once for all who want them at the same time. Kept while someone has them, and
// the last few longer. Thread-safe.
class SharedSources
{
public:
    // The source of that number, made by `make` if there is none. Waits for another thread that makes it, but throws
    // Cancelled as soon as `progress` is cancelled. What `make` throws is thrown on, and the next caller tries again.
    SourcePtr get(quint32 number, const Progress &progress, const std::function<SourcePtr()> &make);

private:
    struct Slot
    {
        std::timed_mutex making;
        std::weak_ptr<const ByteSource> source; // guarded by `making`
    };

    std::mutex m_mutex;
    std::map<quint32, std::shared_ptr<Slot>> m_slots;
    std::array<SourcePtr, 4> m_recent;
    size_t m_next = 0;
};

}
