// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/lockstep.h"

#include "core/tensor/pages.h"
#include "core/tensor/walk.h"

#include <array>
#include <memory>

namespace pith {

namespace {

constexpr qint64 MostPieces = 1024;
// Both buffers stay in a core's cache between reading and computing.
constexpr qint64 ReadBytes = 512 << 10;
// Where elements don't lie in order, each read walks over much of the storage: less often is better.
constexpr qint64 GatheredBytes = 2 << 20;

// Kept, because memory touched for the first time is far slower than any storage.
struct Buffer
{
    Pages bytes;
    size_t size = 0;

    std::span<std::byte> ofSize(size_t wanted)
    {
        if (size < wanted) {
            size = 0;
            bytes.reset(); // before the new one is there
            bytes = pagesOf(wanted);
            size = wanted;
        }
        return {bytes.get(), wanted};
    }
};
thread_local std::array<Buffer, 2> buffers;

qint64 elementsPerRead(const TensorData &a, const TensorData &b)
{
    const qint64 bytes = isStoredInOrder(a) && isStoredInOrder(b) ? ReadBytes : GatheredBytes;
    return bytes / std::max(row(a.dtype).bytes, row(b.dtype).bytes) / BlockElements * BlockElements;
}

}

Lockstep::Lockstep(const TensorData &a, const TensorData &b, Progress &progress)
    : m_a(a),
      m_b(b),
      m_progress(progress),
      m_elements(a.numel()),
      m_bytesA(row(a.dtype).bytes),
      m_bytesB(row(b.dtype).bytes),
      m_perRead(elementsPerRead(a, b))
{
    checkRepeats(a, m_elements);
    checkRepeats(b, m_elements);
    const qint64 reads = (m_elements + m_perRead - 1) / m_perRead;
    const qint64 readsPerPiece = (reads + MostPieces - 1) / MostPieces;
    m_perPiece = std::max<qint64>(readsPerPiece, 1) * m_perRead;
    m_pieces = quint64((m_elements + m_perPiece - 1) / m_perPiece);
}

const std::byte *Lockstep::elements(
    const TensorData &tensor, qint64 first, qint64 count, size_t buffer, SeenBytes &look) const
{
    const qint64 size = row(tensor.dtype).bytes;
    if (isStoredInOrder(tensor)) {
        look = SeenBytes(*tensor.bytes, quint64((tensor.offset + first) * size), quint64(count * size),
            std::min<size_t>(size_t(size), alignof(double)));
        if (look.bytes()) {
            m_progress.advance(quint64(count * size));
            return look.bytes();
        }
    }
    const std::span into = buffers[buffer].ofSize(size_t(count * size));
    readElements(tensor, first, count, into, m_progress);
    return into.data();
}

}
