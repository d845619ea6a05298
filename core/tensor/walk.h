// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/tensor.h"

#include <memory>
#include <vector>

namespace pith {

// Elements of a view that lie evenly in the storage and evenly in row-major order.
struct Run
{
    const std::byte *bytes = nullptr; // of the first element
    int phase = 0; // packed types: its place in that byte
    qint64 count = 0;
    qint64 step = 1; // in elements of storage
    qint64 flat = 0; // row-major index of the first element …
    qint64 flatStep = 1; // … and from each to the next
};

// For who is about to visit so many elements of a tensor: throws Error where they are the same few over and over, and
// more than can be waited for. A file of a kilobyte can describe 2^39 of them.
void checkRepeats(const TensorData &tensor, qint64 elements);

// The order that visits a view's elements as they lie in the storage. Its axes are collapsed where both orders allow
// and sorted by stride; each element has a place in this order, [0, count()), so the work can be cut anywhere.
class Walk
{
public:
    enum class Broadcast { Once, EveryTime }; // whether stride 0 axes are walked

    // Axes before `boundary` and those from it on are never collapsed into one.
    Walk(const TensorData &tensor, Broadcast broadcast, qsizetype boundary = 0);

    qint64 count() const { return m_count; }
    // How many logical elements each one visited stands for.
    qint64 multiplicity() const { return m_multiplicity; }
    qint64 elementBytes() const { return m_bytes; }
    // Whether elements are visited in row-major order too.
    bool isRowMajor() const;

private:
    friend class RunReader;
    struct Axis
    {
        qint64 extent = 1;
        qint64 stride = 1;
        qint64 flat = 1;
    };

    void collectAxes(const TensorData &tensor, Broadcast broadcast, qsizetype boundary);
    // The axes from which on parts lie so close together that all between them is worth having too.
    struct Dense
    {
        size_t axis = 0;
        qint64 span = 1; // elements from the first to past the last of those axes
    };
    Dense denseAxes(qint64 mostGap) const; // in bytes
    quint64 byteOf(qint64 element) const { return quint64(element / m_perByte) * quint64(m_bytes); }

    SourcePtr m_source;
    std::vector<Axis> m_axes; // outermost first, at least one
    Dense m_read;
    Dense m_look;
    qint64 m_offset = 0;
    qint64 m_count = 1;
    qint64 m_multiplicity = 1;
    qint64 m_bytes = 1;
    qint64 m_perByte = 1;
    quint64 m_number; // no other walk has it
};

// Reads a part of a walk, run by run, through the calling thread's window of at most 2 MiB over the storage. What the
// walk's last reader in this thread left in the window's copy is not read again.
class RunReader
{
public:
    RunReader(const Walk &walk, qint64 first, qint64 count, Progress &progress);
    RunReader(const RunReader &) = delete;
    RunReader &operator=(const RunReader &) = delete;
    ~RunReader();

    // Null at the end. The bytes stay valid until the next call, of any reader in this thread. Throws Error, Cancelled.
    const Run *next();

private:
    void placeAt(qint64 first);
    void advance(qint64 count);
    qint64 runLength() const;
    qint64 inWindow() const;
    const std::byte *bytes(qint64 first, qint64 end);
    quint64 endOf(const Walk::Dense &dense, quint64 begin, qint64 end) const;
    void report(qint64 count);

    const Walk &m_walk;
    Progress &m_progress;
    std::vector<qint64> m_index; // one an axis
    qint64 m_element = 0; // in the storage
    qint64 m_flat = 0;
    qint64 m_left;
    qint64 m_lastElement = 0; // of the part
    qint64 m_unreported = 0;
    Run m_run;
};

}
