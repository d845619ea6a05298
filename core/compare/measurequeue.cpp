// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/measurequeue.h"

#include "core/work/parallel.h"

#include <algorithm>
#include <utility>

namespace pith {

namespace {
// So much is measured before what is preferred is looked at again.
constexpr quint64 BatchBytes = 2 << 20;
constexpr size_t BatchPairs = 512;
constexpr size_t ChunkPairs = 16;
}

MeasureQueue::MeasureQueue(std::shared_ptr<const Comparison> comparison, const Tolerance &tolerance)
    : m_comparison(std::move(comparison)),
      m_tolerance(tolerance),
      m_isDone(m_comparison->pairs().size(), false)
{
    for (size_t pair = 0; pair < m_isDone.size(); ++pair) {
        m_isDone[pair] = m_comparison->isMeasured(pair);
        m_count.all += !m_isDone[pair];
        m_count.bytes += m_isDone[pair] ? 0 : m_comparison->bytesToRead(pair);
    }
}

void MeasureQueue::prefer(std::vector<size_t> pairs)
{
    const std::lock_guard lock(m_mutex);
    m_preferred.clear();
    std::vector<bool> isThere(m_isDone.size(), false);
    for (const size_t pair : pairs) {
        if (!isThere[pair])
            m_preferred.push_back(pair);
        isThere[pair] = true;
    }
}

// Small pairs up to so many bytes, or a big one: of what is preferred, else in order.
std::vector<size_t> MeasureQueue::takeBatch()
{
    const std::lock_guard lock(m_mutex);
    std::vector<size_t> batch;
    quint64 bytes = 0;
    const auto take = [&](size_t pair) {
        const quint64 more = m_comparison->bytesToRead(pair);
        const bool fits = batch.empty() || (batch.size() < BatchPairs && bytes + more <= BatchBytes);
        if (fits) {
            batch.push_back(pair);
            bytes += more;
        }
        return fits;
    };
    for (; !m_preferred.empty(); m_preferred.pop_front()) {
        const size_t pair = m_preferred.front();
        if (!m_isDone[pair] && !take(pair))
            return batch;
    }
    if (!batch.empty())
        return batch;
    m_cursor = size_t(std::find(m_isDone.begin() + ptrdiff_t(m_cursor), m_isDone.end(), false) - m_isDone.begin());
    for (size_t pair = m_cursor; pair < m_isDone.size() && (m_isDone[pair] || take(pair));)
        ++pair;
    return batch;
}

// While it lives, what the progress says counts as done of the batch.
class MeasureQueue::UnderWay
{
public:
    UnderWay(MeasureQueue &queue, const std::vector<size_t> &batch, const Progress &progress) : m_queue(queue)
    {
        const std::lock_guard lock(queue.m_mutex);
        queue.m_progress = &progress;
        queue.m_progressBefore = progress.done();
        queue.m_batchBytes = 0;
        for (const size_t pair : batch)
            queue.m_batchBytes += queue.m_comparison->bytesToRead(pair);
    }
    UnderWay(const UnderWay &) = delete;
    UnderWay &operator=(const UnderWay &) = delete;
    ~UnderWay()
    {
        const std::lock_guard lock(m_queue.m_mutex);
        m_queue.m_progress = nullptr;
    }

private:
    MeasureQueue &m_queue;
};

void MeasureQueue::run(Progress &progress)
{
    const std::lock_guard once(m_running);
    for (std::vector<size_t> batch = takeBatch(); !batch.empty(); batch = takeBatch()) {
        const UnderWay underWay(*this, batch, progress);
        measure(batch, progress);
    }
}

void MeasureQueue::measure(const std::vector<size_t> &batch, Progress &progress)
{
    std::vector<News> news(batch.size());
    parallelFor((batch.size() + ChunkPairs - 1) / ChunkPairs, [&](quint64 chunk) {
        const size_t first = size_t(chunk) * ChunkPairs;
        for (size_t i = first; i < std::min(first + ChunkPairs, batch.size()); ++i) {
            progress.check();
            news[i] = {batch[i], m_comparison->measured(batch[i], m_tolerance, progress)};
        }
    });
    const std::lock_guard lock(m_mutex);
    m_count.done += batch.size();
    m_count.bytesDone += std::exchange(m_batchBytes, 0);
    for (News &one : news) {
        m_isDone[one.pair] = true;
        m_news.push_back(std::move(one));
    }
}

std::vector<MeasureQueue::News> MeasureQueue::takeNews(size_t most)
{
    const std::lock_guard lock(m_mutex);
    const auto end = m_news.begin() + ptrdiff_t(std::min(most, m_news.size()));
    std::vector<News> taken(std::make_move_iterator(m_news.begin()), std::make_move_iterator(end));
    m_news.erase(m_news.begin(), end);
    return taken;
}

MeasureQueue::Count MeasureQueue::count() const
{
    const std::lock_guard lock(m_mutex);
    Count count = m_count;
    if (m_progress)
        count.bytesDone += std::min(m_progress->done() - m_progressBefore, m_batchBytes);
    return count;
}

}
