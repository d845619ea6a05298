// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/patterns.h"

#include "core/tensor/counting.h"
#include "core/tensor/vectors.h"

#include <atomic>
#include <limits>
#include <mutex>
#include <optional>

namespace pith {

namespace {

template <typename T> inline qint64 firstOf(std::span<const T> patterns, T begin, T size) // size: less one
{
    size_t i = 0;
    for (; i + 2 * Lanes <= patterns.size(); i += 2 * Lanes) {
        T found = 0;
        for (size_t lane = 0; lane < 2 * Lanes; ++lane)
            found |= T(T(patterns[i + lane] - begin) <= size);
        if (found)
            break;
    }
    for (; i < patterns.size(); ++i) {
        if (T(patterns[i] - begin) <= size)
            return qint64(i);
    }
    return -1;
}

// 8 bits: by pairs, added up after each step.
class ByteTable
{
public:
    static constexpr size_t Size = 256;

    void add(std::span<const std::byte> bytes) { m_counts.add(bytes); }
    std::span<const quint64> counts() { return m_counts.collected(); }
    bool isFull() const { return false; }

private:
    ByteCounts m_counts = ByteCounts(std::numeric_limits<qint64>::max());
};

// 16 bits.
class HalfTable
{
public:
    static constexpr size_t Size = Patterns;

    void add(std::span<const std::byte> bytes)
    {
        const size_t whole = bytes.size() / sizeof(quint64) * sizeof(quint64);
        countNewPatterns(bytes.first(whole), m_counts);
        for (size_t i = whole; i < bytes.size(); i += sizeof(quint16))
            ++m_counts[size_t(bytes[i]) | size_t(bytes[i + 1]) << 8];
        m_counted += bytes.size() / sizeof(quint16);
    }
    std::span<const quint32> counts() { return m_counts; }
    // So full that another step might let a counter wrap.
    bool isFull() const { return m_counted > std::numeric_limits<quint32>::max() / 2; }

private:
    PatternCounts m_counts = emptyPatternCounts();
    quint64 m_counted = 0;
};

// Counts steps of a pass, whichever it gets; several do at once.
template <typename T, typename Table> class Counter
{
public:
    Counter(const Pass &pass, DType dtype)
        : m_pass(pass),
          m_rises(pass.walk.isRowMajor()),
          m_landmarks(landmarksOf(dtype))
    {
    }

    void count(qint64 step, qint64 steps, PatternCensus &into, std::mutex &mutex)
    {
        m_pass.eachRun(m_pass.piece(step, steps), [&](const std::byte *elements, const Run &run) {
            m_table->add({elements, size_t(run.count) * sizeof(T)});
        });
        const auto counts = m_table->counts();
        for (Landmark &landmark : m_landmarks) {
            const PatternRange wanted = landmark.newIn(counts, m_rises);
            if (wanted.end > wanted.begin)
                find(landmark, wanted, step, steps);
        }
        if (m_table->isFull())
            finish(into, mutex);
    }

    void finish(PatternCensus &into, std::mutex &mutex)
    {
        const std::lock_guard lock(mutex);
        const auto counts = m_table->counts();
        std::ranges::transform(into.counts, counts, into.counts.begin(), std::plus<quint64>());
        for (size_t i = 0; i < m_landmarks.size(); ++i) {
            into.landmarks[i].merge(m_landmarks[i]);
            m_landmarks[i].seen = 0;
        }
        m_table.emplace();
    }

private:
    // The step is in the thread's window still. In row-major order the first find is the first of all.
    void find(Landmark &landmark, const PatternRange &wanted, qint64 step, qint64 steps)
    {
        bool isFound = false;
        m_pass.eachRun(m_pass.piece(step, steps), [&](const std::byte *elements, const Run &run) {
            if ((isFound && m_rises) || (landmark.at >= 0 && run.flat >= landmark.at))
                return;
            const std::span patterns(reinterpret_cast<const T *>(elements), size_t(run.count));
            const qint64 index = vectorized<firstOf<T>>(patterns, T(wanted.begin), T(wanted.end - wanted.begin - 1));
            const qint64 at = run.flat + index * run.flatStep;
            if (index < 0 || (landmark.at >= 0 && at >= landmark.at))
                return;
            isFound = true;
            landmark.at = at;
        });
    }

    const Pass &m_pass;
    bool m_rises;
    std::vector<Landmark> m_landmarks;
    std::optional<Table> m_table = std::optional<Table>(std::in_place);
};

template <typename T, typename Table> PatternCensus census(const Pass &pass, DType dtype)
{
    PatternCensus census{std::vector<quint64>(Table::Size), landmarksOf(dtype)};
    const qint64 steps
        = std::max<qint64>((pass.walk.count() * qint64(sizeof(T)) + Pass::PieceBytes - 1) / Pass::PieceBytes, 1);
    std::atomic<qint64> next = 0;
    std::mutex mutex;
    parallelFor(quint64(std::min<qint64>(steps, threads())), [&](quint64) {
        qint64 step = next++;
        if (step >= steps)
            return;
        Counter<T, Table> counter(pass, dtype);
        for (; step < steps; step = next++)
            counter.count(step, steps, census, mutex);
        counter.finish(census, mutex);
    });
    return census;
}

}

PatternCensus countPatterns(const Pass &pass, DType dtype)
{
    return pass.walk.elementBytes() == 1 ? census<quint8, ByteTable>(pass, dtype)
                                         : census<quint16, HalfTable>(pass, dtype);
}

}
