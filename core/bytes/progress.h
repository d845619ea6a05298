// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"

#include <QtGlobal>

#include <atomic>

namespace pith {

// How far a piece of work is, in units of its own choosing (mostly bytes), and whether it is still wanted.
// Written by any number of workers, read and cancelled by another thread.
class Progress
{
public:
    void setTotal(quint64 total) { m_total.store(total, std::memory_order_relaxed); }
    void addTotal(quint64 more) { m_total.fetch_add(more, std::memory_order_relaxed); }
    quint64 total() const { return m_total.load(std::memory_order_relaxed); }
    quint64 done() const { return m_done.load(std::memory_order_relaxed); }

    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

    // Throws Cancelled once cancel() was called.
    void check() const
    {
        if (isCancelled())
            throw Cancelled();
    }
    void advance(quint64 units)
    {
        m_done.fetch_add(units, std::memory_order_relaxed);
        check();
    }

private:
    std::atomic<quint64> m_total = 0;
    std::atomic<quint64> m_done = 0;
    std::atomic<bool> m_cancelled = false;
};

}
