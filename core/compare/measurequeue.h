// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/comparison.h"

#include <deque>
#include <mutex>

namespace pith {

// The pairs of a comparison that are still to be measured, what is preferred first. One thread runs it; every other
// question may be asked from any thread at any time. Results are taken by the one thread that owns the comparison, and
// told to it by that.
class MeasureQueue
{
public:
    MeasureQueue(std::shared_ptr<const Comparison> comparison, const Tolerance &tolerance);

    void prefer(std::vector<size_t> pairs); // instead of those preferred before

    // Measures until nothing is left. Throws Cancelled, within the time that 2 MiB take, and can be run again: only
    // what was under way is lost.
    void run(Progress &progress);

    struct News
    {
        size_t pair = 0;
        Compared compared;
    };
    std::vector<News> takeNews(size_t most); // that came since the last time

    struct Count
    {
        quint64 done = 0; // pairs
        quint64 all = 0;
        quint64 bytesDone = 0;
        quint64 bytes = 0;
    };
    Count count() const;

private:
    class UnderWay;

    std::vector<size_t> takeBatch();
    void measure(const std::vector<size_t> &batch, Progress &progress);

    std::shared_ptr<const Comparison> m_comparison;
    Tolerance m_tolerance;
    std::mutex m_running;

    mutable std::mutex m_mutex; // for all below
    std::deque<size_t> m_preferred;
    std::vector<bool> m_isDone;
    size_t m_cursor = 0; // all before it are measured
    Count m_count;
    const Progress *m_progress = nullptr; // of the batch that is being measured; null: there is none
    quint64 m_progressBefore = 0; // what that had done when the batch began
    quint64 m_batchBytes = 0;
    std::deque<News> m_news;
};

}
