// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/compare/numbers.h"
#include "core/tensor/elements.h"
#include "core/tensor/storedplaces.h"

#include <limits>

namespace pith {

template <typename V> struct PlacedNumber
{
    qint64 place = 0; // row-major
    V number{};
};

// The elements that a tensor holds, in row-major order of their places, each place once: of a dense one all, of a
// sparse one those that are stored, those of one place added up.
template <typename V> class PlacedNumbers
{
public:
    // All outlive it. Throws Error, Cancelled, as everything here does.
    PlacedNumbers(const Elements &elements, const BlockNumbers<V> &numbers, Progress &progress)
        : m_parts(std::get_if<SparseParts>(&elements)),
          m_stored(m_parts ? m_parts->values : std::get<TensorData>(elements)),
          m_numbers(numbers),
          m_progress(progress),
          m_strides(contiguousStrides(m_parts ? m_parts->shape : m_stored.shape)),
          m_count(m_stored.numel())
    {
        m_isInOrder = !m_parts || isAscending();
        if (m_parts)
            m_places.emplace(*m_parts, m_progress);
        refill();
    }

    const PlacedNumber<V> *current() const { return m_at < m_read.size() ? &m_read[m_at] : nullptr; }
    void advance()
    {
        if (++m_at == m_read.size())
            refill();
    }

private:
    static constexpr size_t MostRead = 1 << 19; // at once, of those that lie in no order

    qint64 placeOf(StoredPlaces &places, qint64 stored) const
    {
        const Extents &place = places.of(stored);
        qint64 flat = 0;
        for (qsizetype axis = 0; axis < place.size(); ++axis)
            flat += place[axis] * m_strides[axis];
        return flat;
    }

    bool isAscending() const
    {
        StoredPlaces places(*m_parts, m_progress);
        qint64 before = -1;
        for (qint64 i = 0; i < m_count; ++i) {
            const qint64 place = placeOf(places, i);
            if (place <= std::exchange(before, place))
                return false;
        }
        return true;
    }

    // use(number, which) for the next block of stored ones from `first` on; returns how many that were.
    template <typename Use> qint64 eachOfBlock(qint64 first, Use use)
    {
        const qint64 count = std::min(BlockElements, m_count - first), bytes = row(m_stored.dtype).bytes;
        m_bytes.resize(size_t(count * bytes));
        m_scratch.resize(size_t(BlockElements));
        readElements(m_stored, first, count, m_bytes, m_progress);
        const std::span<const V> numbers = m_numbers(m_bytes.data(), first, count, m_scratch.data());
        for (qint64 i = 0; i < count; ++i)
            use(numbers[size_t(i)], first + i);
        return count;
    }

    void refill()
    {
        m_read.clear();
        m_at = 0;
        if (m_isInOrder)
            readNext();
        else
            readLeast();
    }

    void readNext()
    {
        if (m_next < m_count)
            m_next += eachOfBlock(m_next, [this](V number, qint64 which) {
                m_read.push_back({m_places ? placeOf(*m_places, which) : which, number});
            });
    }

    // Those of the least places that were not read yet.
    void readLeast()
    {
        StoredPlaces places(*m_parts, m_progress);
        qint64 end = std::numeric_limits<qint64>::max(); // places from here on are read later
        const auto take = [&](V number, qint64 which) {
            const qint64 place = placeOf(places, which);
            if (place < m_begin || place >= end)
                return;
            m_read.push_back({place, number});
            if (m_read.size() >= 2 * MostRead)
                end = keepLeast(end);
        };
        for (qint64 first = 0; m_begin < end && first < m_count;)
            first += eachOfBlock(first, take);
        end = keepLeast(end);
        m_begin = end;
    }

    // Puts what was read in order, adds up what is of one place, and leaves out what is too much; returns the place
    // that all are before.
    qint64 keepLeast(qint64 end)
    {
        std::ranges::stable_sort(m_read, {}, &PlacedNumber<V>::place);
        size_t kept = 0;
        for (size_t i = 0; i < m_read.size(); ++i) {
            if (kept > 0 && m_read[kept - 1].place == m_read[i].place)
                m_read[kept - 1].number += m_read[i].number;
            else
                m_read[kept++] = m_read[i];
        }
        if (kept > MostRead)
            end = m_read[kept = MostRead].place;
        m_read.resize(kept);
        return end;
    }

    const SparseParts *m_parts; // null: it is dense
    const TensorData &m_stored;
    const BlockNumbers<V> &m_numbers;
    Progress &m_progress;
    Extents m_strides;
    qint64 m_count; // of what is stored
    bool m_isInOrder = true;
    std::optional<StoredPlaces> m_places; // to be asked one after the other
    qint64 m_next = 0; // stored one; where they lie in order
    qint64 m_begin = 0; // place; where they don't
    std::vector<PlacedNumber<V>> m_read;
    size_t m_at = 0;
    std::vector<std::byte> m_bytes;
    std::vector<V> m_scratch;
};

}
