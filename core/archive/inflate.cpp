// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/inflate.h"

#include "core/archive/filter.h"
#include "core/archive/spool.h"
#include "core/bytes/text.h"

#include <KCompressionDevice>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace pith {

namespace {

constexpr quint64 ChunkSize = 256 << 10;

[[noreturn]] void throwBroken(const QString &entry, const QString &why)
{
    throw Error(tr("Entry \"%1\" can't be unpacked: %2").arg(entry, why));
}

// A raw deflate stream, pulled in pieces. KArchive's filter without its device: no QIODevice is needed, through which
// no exception could pass.
class Inflater
{
public:
    Inflater(const ByteSource &compressed, QString entry)
        : m_compressed(compressed),
          m_entry(std::move(entry)),
          m_input(size_t(std::clamp<quint64>(compressed.size(), 1, ChunkSize))),
          m_filter(KCompressionDevice::filterForCompressionType(KCompressionDevice::GZip))
    {
        m_filter->setFilterFlags(KFilterBase::NoHeaders);
        m_filter->init(QIODevice::ReadOnly);
    }

    // Fills as much of `out` as there are bytes; throws Error when the stream is broken.
    size_t read(std::span<std::byte> out)
    {
        m_filter->setOutBuffer(reinterpret_cast<char *>(out.data()), uint(out.size()));
        while (!m_ended && m_filter->outBufferAvailable() > 0) {
            if (m_filter->inBufferEmpty())
                feed();
            const KFilterBase::Result result = m_filter->uncompress();
            if (result == KFilterBase::Error)
                throwBroken(m_entry, tr("its compressed bytes are broken before byte %1").arg(m_read));
            m_ended = result == KFilterBase::End;
        }
        return out.size() - size_t(m_filter->outBufferAvailable());
    }

private:
    // The filter takes an empty input for the end of the stream, even when it has more to give. So one more byte
    // follows the last, as zlib's manual advises for raw streams.
    void feed()
    {
        const quint64 left = m_compressed.size() - m_read;
        auto part = std::span(m_input).first(size_t(std::min<quint64>(m_input.size(), left)));
        m_compressed.read(m_read, part);
        m_read += part.size();
        if (part.empty() && !std::exchange(m_overfed, true)) {
            part = std::span(m_input).first(1);
            part[0] = std::byte(0);
        }
        m_filter->setInBuffer(reinterpret_cast<const char *>(part.data()), uint(part.size()));
    }

    const ByteSource &m_compressed;
    QString m_entry;
    std::vector<std::byte> m_input;
    FilterPtr m_filter;
    quint64 m_read = 0;
    bool m_overfed = false;
    bool m_ended = false;
};

}

SourcePtr inflated(const ByteSource &compressed, quint64 size, const QString &entry, Progress &progress)
{
    Inflater inflater(compressed, entry);
    Spool spool(size);
    std::vector<std::byte> chunk(size_t(std::min(ChunkSize, size + 1)));
    for (quint64 left = size;;) {
        // One byte more than stated is asked for: a stream that goes on is as wrong as one that ends early.
        const auto room = std::span(chunk).first(size_t(std::min<quint64>(chunk.size(), left + 1)));
        const size_t count = inflater.read(room);
        if (count > left)
            throwBroken(entry, tr("it gives more than the %1 bytes it should").arg(size));
        if (count == 0 && left > 0)
            throwBroken(entry, tr("it gives %1 bytes instead of %2").arg(size - left).arg(size));
        if (count == 0)
            return spool.finish();
        spool.write(room.first(count));
        left -= count;
        progress.advance(count);
    }
}

QByteArray inflatedBegin(const ByteSource &compressed, quint64 most, const QString &entry)
{
    QByteArray bytes(qsizetype(most), Qt::Uninitialized);
    Inflater inflater(compressed, entry);
    bytes.truncate(qsizetype(inflater.read(std::as_writable_bytes(std::span(bytes.data(), size_t(most))))));
    return bytes;
}

}
