// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/seenbytes.h"
#include "core/tensor/elements.h"
#include "core/tensor/part.h"

namespace pith {

// Elements [first, first + count) of two tensors of one shape, side by side and little-endian, in row-major order.
struct TwoSpans
{
    const std::byte *a = nullptr;
    const std::byte *b = nullptr;
    qint64 first = 0;
    qint64 count = 0;
};

// Two tensors of one shape read in step, where they lie or through two buffers that each thread keeps: memory does not
// depend on their size. Pieces may be read by any thread at once.
class Lockstep
{
public:
    Lockstep(const TensorData &a, const TensorData &b, Progress &progress); // all of them outlive it; throws Error

    qint64 elements() const { return m_elements; }
    quint64 pieces() const { return m_pieces; }
    qint64 bytesA() const { return m_bytesA; } // of one element as it is read
    qint64 bytesB() const { return m_bytesB; }

    // use(spans) for all of a piece, at most BlockElements at once. Throws Error, Cancelled.
    template <typename Use> void eachBlock(quint64 piece, Use use) const
    {
        const qint64 begin = std::min(qint64(piece) * m_perPiece, m_elements);
        const qint64 end = std::min(begin + m_perPiece, m_elements);
        for (qint64 first = begin; first < end; first += m_perRead) {
            const qint64 count = std::min(m_perRead, end - first);
            SeenBytes lookA, lookB;
            const std::byte *const a = elements(m_a, first, count, 0, lookA);
            const std::byte *const b = elements(m_b, first, count, 1, lookB);
            for (qint64 done = 0; done < count; done += BlockElements)
                use(TwoSpans{
                    a + done * m_bytesA, b + done * m_bytesB, first + done, std::min(BlockElements, count - done)});
        }
    }

private:
    // Where they lie, or in one of the thread's two buffers.
    const std::byte *elements(
        const TensorData &tensor, qint64 first, qint64 count, size_t buffer, SeenBytes &look) const;

    const TensorData &m_a;
    const TensorData &m_b;
    Progress &m_progress;
    qint64 m_elements;
    qint64 m_bytesA;
    qint64 m_bytesB;
    qint64 m_perRead;
    qint64 m_perPiece;
    quint64 m_pieces;
};

}
