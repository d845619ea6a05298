// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/chunks.h"

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <atomic>

namespace pith {

namespace {

constexpr quint64 MostInMemory = 256 << 20;

void checkInside(const ByteSource &source, quint64 offset, quint64 size)
{
    if (!fitsInside(offset, size, source.size()))
        throw Error(tr("%1 bytes are wanted at byte %2 of %3").arg(size).arg(offset).arg(source.size()));
}

quint64 byteCount(const Extents &shape, int elementSize)
{
    return quint64(elementCount(shape).value_or(0)) * quint64(elementSize);
}

// Trailing axes that all parts fill are one with the axis before them, so that runs are long.
class JoinedSource final : public ByteSource
{
public:
    JoinedSource(const Extents &shape, int elementSize, std::vector<Chunk> chunks)
        : m_size(byteCount(shape, elementSize)),
          m_outer(shape),
          m_chunks(std::move(chunks)),
          m_runAxis(runAxis(shape, m_chunks)),
          m_unit(elementSize)
    {
        for (qsizetype axis = m_runAxis + 1; axis < shape.size(); ++axis)
            m_unit *= shape[axis];
        m_rowBytes = quint64(m_unit * (shape.isEmpty() ? 1 : shape[m_runAxis]));
        m_outer.resize(shape.isEmpty() ? 0 : m_runAxis);
    }

    quint64 size() const override { return m_size; }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        checkInside(*this, offset, into.size());
        Extents at(m_outer.size(), 0);
        while (!into.empty()) {
            quint64 row = offset / m_rowBytes;
            for (qsizetype axis = m_outer.size() - 1; axis >= 0; --axis) {
                at[axis] = qint64(row % quint64(m_outer[axis]));
                row /= quint64(m_outer[axis]);
            }
            const quint64 count = readRun(at, offset % m_rowBytes, into);
            into = into.subspan(size_t(count));
            offset += count;
        }
    }

    void checkUnchanged() const override
    {
        for (const Chunk &chunk : m_chunks)
            chunk.bytes->checkUnchanged();
    }
    Place place(quint64) const override { return {}; }

private:
    // The last axis along which some part does not reach from end to end.
    static qsizetype runAxis(const Extents &shape, const std::vector<Chunk> &chunks)
    {
        qsizetype axis = std::max<qsizetype>(shape.size() - 1, 0);
        const auto fills = [&](const Chunk &chunk) { return chunk.shape[axis] == shape[axis]; };
        while (axis > 0 && std::ranges::all_of(chunks, fills))
            --axis;
        return axis;
    }

    // Of the row at a place the bytes from `column` on that are in one part; how many.
    quint64 readRun(const Extents &at, quint64 column, std::span<std::byte> into) const
    {
        const size_t hint = m_latest.load(std::memory_order_relaxed);
        size_t found = hint;
        if (hint >= m_chunks.size() || !covers(m_chunks[hint], at, column)) {
            const auto chunk
                = std::ranges::find_if(m_chunks, [&](const Chunk &part) { return covers(part, at, column); });
            if (chunk == m_chunks.end())
                throw Error(tr("A part of the tensor is in none of its chunks"));
            found = size_t(chunk - m_chunks.begin());
            m_latest.store(found, std::memory_order_relaxed);
        }
        const Chunk &chunk = m_chunks[found];
        const auto [begin, end] = columns(chunk);
        quint64 row = 0;
        for (qsizetype axis = 0; axis < at.size(); ++axis)
            row = row * quint64(chunk.shape[axis]) + quint64(at[axis] - chunk.begin[axis]);
        const quint64 count = std::min<quint64>(into.size(), end - column);
        chunk.bytes->read(row * (end - begin) + column - begin, into.first(size_t(count)));
        return count;
    }

    // Bytes of a row that are in the part.
    std::pair<quint64, quint64> columns(const Chunk &chunk) const
    {
        if (chunk.shape.isEmpty())
            return {0, m_rowBytes};
        const qint64 begin = chunk.begin[m_runAxis];
        return {quint64(begin * m_unit), quint64((begin + chunk.shape[m_runAxis]) * m_unit)};
    }

    bool covers(const Chunk &chunk, const Extents &at, quint64 column) const
    {
        for (qsizetype axis = 0; axis < at.size(); ++axis) {
            if (at[axis] < chunk.begin[axis] || at[axis] >= chunk.begin[axis] + chunk.shape[axis])
                return false;
        }
        const auto [begin, end] = columns(chunk);
        return column >= begin && column < end;
    }

    quint64 m_size;
    Extents m_outer; // axes before the run's
    std::vector<Chunk> m_chunks;
    qsizetype m_runAxis;
    qint64 m_unit; // bytes of one step along that axis
    quint64 m_rowBytes;
    mutable std::atomic<size_t> m_latest = 0; // the next run is mostly in the same part
};

// Element by element, so the storage had better be in memory.
class RowMajorSource final : public ByteSource
{
public:
    explicit RowMajorSource(const TensorData &data) : m_data(data), m_elementSize(row(data.dtype).bytes)
    {
        const quint64 size = data.bytes->size();
        if (size <= MostInMemory)
            m_data.bytes = memorySource(readBytes(*data.bytes, 0, size, size));
        m_original = data.bytes;
    }

    quint64 size() const override { return byteCount(m_data.shape, m_elementSize); }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        checkInside(*this, offset, into.size());
        while (!into.empty()) {
            const quint64 inside = offset % quint64(m_elementSize);
            const quint64 count = std::min<quint64>(into.size(), quint64(m_elementSize) - inside);
            const quint64 element = placeOf(offset / quint64(m_elementSize));
            m_data.bytes->read(element * quint64(m_elementSize) + inside, into.first(size_t(count)));
            into = into.subspan(size_t(count));
            offset += count;
        }
    }

    void checkUnchanged() const override { m_original->checkUnchanged(); }
    Place place(quint64) const override { return {}; }

private:
    quint64 placeOf(quint64 element) const
    {
        qint64 place = m_data.offset;
        for (qsizetype axis = m_data.shape.size() - 1; axis >= 0; --axis) {
            place += qint64(element % quint64(m_data.shape[axis])) * m_data.stride[axis];
            element /= quint64(m_data.shape[axis]);
        }
        return quint64(place);
    }

    TensorData m_data;
    int m_elementSize;
    SourcePtr m_original;
};

}

SourcePtr joined(const Extents &shape, int elementSize, std::vector<Chunk> chunks)
{
    return std::make_shared<JoinedSource>(shape, elementSize, std::move(chunks));
}

SourcePtr rowMajor(const TensorData &data)
{
    const auto elementSize = quint64(row(data.dtype).bytes);
    if (isContiguous(data.shape, data.stride))
        return sliceOf(data.bytes, quint64(data.offset) * elementSize, byteCount(data.shape, int(elementSize)));
    return std::make_shared<RowMajorSource>(data);
}

}
