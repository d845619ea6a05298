// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/work/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>

namespace pith {

namespace {

// The chunks of one parallelFor. Its helpers share it, because one that the pool starts late may outlive the call;
// it then finds nothing to take.
class Chunks
{
public:
    Chunks(quint64 count, const std::function<void(quint64)> &chunk) : m_count(count), m_chunk(&chunk) {}

    void work()
    {
        while (const std::optional<quint64> chunk = take())
            end(outcome(*chunk));
    }

    void waitForStarted()
    {
        std::unique_lock lock(m_mutex);
        m_ended.wait(lock, [this] { return m_running == 0; });
        if (m_exception)
            std::rethrow_exception(m_exception);
    }

private:
    std::optional<quint64> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_next == m_count)
            return std::nullopt;
        ++m_running;
        return m_next++;
    }

    std::exception_ptr outcome(quint64 chunk) const
    {
        try {
            (*m_chunk)(chunk);
            return nullptr;
        } catch (...) {
            return std::current_exception();
        }
    }

    void end(std::exception_ptr exception)
    {
        const std::lock_guard lock(m_mutex);
        if (exception) {
            m_next = m_count;
            if (!m_exception)
                m_exception = std::move(exception);
        }
        if (--m_running == 0)
            m_ended.notify_all();
    }

    const quint64 m_count;
    const std::function<void(quint64)> *const m_chunk; // lives until the caller has seen all chunks end
    std::mutex m_mutex;
    std::condition_variable m_ended;
    quint64 m_next = 0;
    quint64 m_running = 0;
    std::exception_ptr m_exception;
};

}

void parallelFor(quint64 count, const std::function<void(quint64 chunk)> &chunk)
{
    const auto chunks = std::make_shared<Chunks>(count, chunk);
    const quint64 helpers = std::min(count, quint64(threads()));
    for (quint64 helper = 1; helper < helpers; ++helper)
        chunkPool().start([chunks] { chunks->work(); });
    chunks->work();
    chunks->waitForStarted();
}

}
