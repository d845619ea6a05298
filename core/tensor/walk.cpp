// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/walk.h"

#include "core/bytes/seenbytes.h"
#include "core/bytes/text.h"
#include "core/tensor/pages.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <utility>

namespace pith {

namespace {

constexpr quint64 WindowBytes = 2 << 20;
// Gaps up to this are read rather than left out: a call costs as much as some KiB.
constexpr qint64 MostGap = 4 << 10;
// Looking over gaps costs nothing but to make them present.
constexpr qint64 MostGapSeen = 64 << 10;
constexpr qint64 ReportedElements = 1 << 16;

// What the calling thread sees of a storage: where it lies, or a copy in its buffer, which is kept because memory that
// is touched for the first time is far slower than any storage.
struct Window
{
    const std::byte *bytes = nullptr; // of what it shows
    Pages buffer;
    quint64 size = 0; // of the buffer
    quint64 walk = 0; // whose storage it shows, by number
    quint64 begin = 0; // what it shows, in bytes of the storage
    quint64 end = 0;
    SeenBytes look; // at what is no copy

    bool shows(quint64 number, quint64 from, quint64 to) const { return walk == number && from >= begin && to <= end; }

    // Looks as far as `seen` or else reads as far as `read`. `alignment` is what kernels need the first byte's address
    // to be a multiple of.
    void fill(quint64 number, const ByteSource &source, quint64 from, quint64 seen, quint64 read, quint64 alignment)
    {
        walk = 0; // should reading fail
        begin = from;
        end = seen;
        look = {}; // two at once would be twice the memory
        look = SeenBytes(source, from, seen - from, alignment);
        bytes = look.bytes();
        if (!bytes) {
            end = read;
            copy(source);
        }
        walk = number;
    }

    void endLook()
    {
        if (look.bytes())
            walk = 0;
        look = {};
    }

    void copy(const ByteSource &source)
    {
        if (size < end - begin) {
            size = 0;
            buffer.reset(); // before the new one is there
            buffer = pagesOf(end - begin);
            size = end - begin;
        }
        bytes = buffer.get();
        source.read(begin, {buffer.get(), size_t(end - begin)});
    }
};
thread_local Window window;

quint64 nextNumber()
{
    static std::atomic<quint64> last = 0;
    return ++last;
}

}

Walk::Walk(const TensorData &tensor, Broadcast broadcast, qsizetype boundary)
    : m_source(tensor.bytes),
      m_offset(tensor.offset),
      m_bytes(row(tensor.dtype).bytes),
      m_perByte(row(tensor.dtype).perByte),
      m_number(nextNumber())
{
    collectAxes(tensor, broadcast, boundary);
    std::ranges::sort(m_axes, std::greater(), [](const Axis &axis) { return std::pair(axis.stride, axis.flat); });
    if (m_axes.empty())
        m_axes.emplace_back();
    for (const Axis &axis : m_axes)
        m_count *= axis.extent;
    checkRepeats(tensor, m_count);
    m_read = denseAxes(MostGap);
    m_look = denseAxes(MostGapSeen);
}

void checkRepeats(const TensorData &tensor, qint64 elements)
{
    constexpr qint64 alwaysDone = qint64(1) << 28;
    constexpr qint64 mostRepeats = 1024;
    const DTypeRow &type = row(tensor.dtype);
    const auto stored = qint64(tensor.bytes->size()) / type.bytes * type.perByte;
    if (elements > alwaysDone && elements / mostRepeats > stored)
        throw Error(tr("It repeats %1 stored elements until they are %2, which is more than Pith works on")
                .arg(stored)
                .arg(elements));
}

void Walk::collectAxes(const TensorData &tensor, Broadcast broadcast, qsizetype boundary)
{
    const Extents flat = contiguousStrides(tensor.shape);
    bool mayCollapse = false;
    for (qsizetype axis = 0; axis < tensor.shape.size(); ++axis) {
        mayCollapse = mayCollapse && axis != boundary;
        const Axis next{tensor.shape[axis], tensor.stride[axis], flat[axis]};
        if (next.extent == 1)
            continue;
        if (next.stride == 0 && broadcast == Broadcast::Once && next.extent > 0) {
            m_multiplicity *= next.extent;
            continue;
        }
        if (mayCollapse && m_axes.back().stride == next.stride * next.extent
            && m_axes.back().flat == next.flat * next.extent)
            m_axes.back() = {m_axes.back().extent * next.extent, next.stride, next.flat};
        else
            m_axes.push_back(next);
        mayCollapse = true;
    }
}

Walk::Dense Walk::denseAxes(qint64 mostGap) const
{
    Dense dense{m_axes.size(), 1};
    while (dense.axis > 0 && (m_axes[dense.axis - 1].stride - dense.span) * m_bytes / m_perByte <= mostGap) {
        --dense.axis;
        dense.span += (m_axes[dense.axis].extent - 1) * m_axes[dense.axis].stride;
    }
    return dense;
}

bool Walk::isRowMajor() const { return std::ranges::is_sorted(m_axes, std::greater(), &Axis::flat); }

RunReader::RunReader(const Walk &walk, qint64 first, qint64 count, Progress &progress)
    : m_walk(walk),
      m_progress(progress),
      m_index(walk.m_axes.size()),
      m_left(count)
{
    if (count == 0)
        return;
    placeAt(first + count - 1);
    m_lastElement = m_element;
    placeAt(first);
}

// A look has to end while the storage is still there.
RunReader::~RunReader() { window.endLook(); }

void RunReader::placeAt(qint64 first)
{
    m_element = m_walk.m_offset;
    m_flat = 0;
    for (size_t i = m_index.size(); i-- > 0;) {
        const Walk::Axis &axis = m_walk.m_axes[i];
        m_index[i] = first % axis.extent;
        first /= axis.extent;
        m_element += m_index[i] * axis.stride;
        m_flat += m_index[i] * axis.flat;
    }
}

void RunReader::advance(qint64 count)
{
    m_left -= count;
    for (size_t i = m_index.size(); i-- > 0; count = 1) {
        const Walk::Axis &axis = m_walk.m_axes[i];
        m_index[i] += count;
        m_element += count * axis.stride;
        m_flat += count * axis.flat;
        if (m_index[i] < axis.extent)
            return;
        m_element -= axis.extent * axis.stride;
        m_flat -= axis.extent * axis.flat;
        m_index[i] = 0;
    }
}

const Run *RunReader::next()
{
    // The last run is behind the caller now.
    if (m_run.count > 0) {
        report(m_run.count);
        advance(m_run.count);
    }
    m_run.count = runLength();
    if (m_run.count == 0)
        return nullptr;
    const Walk::Axis &inner = m_walk.m_axes.back();
    m_run.bytes = bytes(m_element, m_element + (m_run.count - 1) * inner.stride + 1);
    m_run.phase = int(m_element % m_walk.m_perByte);
    m_run.step = inner.stride;
    m_run.flat = m_flat;
    m_run.flatStep = inner.flat;
    return &m_run;
}

qint64 RunReader::runLength() const
{
    const Walk::Axis &inner = m_walk.m_axes.back();
    const qint64 along = std::min(inner.extent - m_index.back(), m_left);
    const qint64 stepBytes = inner.stride * m_walk.m_bytes / m_walk.m_perByte;
    if (stepBytes > MostGap)
        return std::min<qint64>(along, 1);
    return std::min({along, qint64(WindowBytes) / std::max<qint64>(stepBytes, 1), inWindow()});
}

// How many elements from here on the window shows, so that it is not read twice for a run across its end; if none, any.
qint64 RunReader::inWindow() const
{
    const quint64 begin = m_walk.byteOf(m_element);
    const qint64 stride = m_walk.m_axes.back().stride;
    if (stride == 0 || !window.shows(m_walk.m_number, begin, begin + quint64(m_walk.m_bytes)))
        return m_left;
    const qint64 end = qint64(window.end) / m_walk.m_bytes * m_walk.m_perByte;
    return (end - 1 - m_element) / stride + 1;
}

const std::byte *RunReader::bytes(qint64 first, qint64 end)
{
    const quint64 begin = m_walk.byteOf(first);
    const quint64 bytesEnd = m_walk.byteOf(end + m_walk.m_perByte - 1);
    if (!window.shows(m_walk.m_number, begin, bytesEnd)) {
        m_progress.check();
        window.fill(m_walk.m_number, *m_walk.m_source, begin, endOf(m_walk.m_look, begin, end),
            endOf(m_walk.m_read, begin, end), std::min<quint64>(quint64(m_walk.m_bytes), alignof(double)));
    }
    return window.bytes + (begin - window.begin);
}

// How far a window is worth to go that begins at a byte and has to show all elements before `end`: as far as they lie
// close together.
quint64 RunReader::endOf(const Walk::Dense &dense, quint64 begin, qint64 end) const
{
    qint64 last = m_element + dense.span;
    for (size_t i = dense.axis; i < m_index.size(); ++i)
        last -= m_index[i] * m_walk.m_axes[i].stride;
    const qint64 far = std::max(end, std::min(last, m_lastElement + 1));
    const auto bytesTo = [this](qint64 element) { return m_walk.byteOf(element + m_walk.m_perByte - 1); };
    return std::max(bytesTo(end), std::min(begin + WindowBytes, bytesTo(far)));
}

void RunReader::report(qint64 count)
{
    m_unreported += count;
    if (m_unreported < ReportedElements && count < m_left)
        return;
    m_progress.advance(quint64(m_unreported * m_walk.m_bytes / m_walk.m_perByte));
    m_unreported = 0;
}

}
