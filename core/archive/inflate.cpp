// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/inflate.h"

#include "core/archive/spool.h"
#include "core/bytes/text.h"

#include <KCompressionDevice>
#include <KFilterBase>

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 ChunkSize = 256 << 10;

// A raw deflate stream, pulled in pieces. KArchive's filter without its device: no QIODevice is needed, through which
// no exception could pass.
class Inflater
{
public:
    explicit Inflater(const ByteSource &compressed)
        : m_compressed(compressed),
          m_input(size_t(std::min(ChunkSize, compressed.size()))),
          m_filter(KCompressionDevice::filterForCompressionType(KCompressionDevice::GZip))
    {
        m_filter->setFilterFlags(KFilterBase::NoHeaders);
        m_filter->init(QIODevice::ReadOnly);
    }
    ~Inflater() { m_filter->terminate(); }

    // Fills as much of `out` as there are bytes; throws Error when the stream is broken or cut short.
    size_t read(std::span<std::byte> out)
    {
        m_filter->setOutBuffer(reinterpret_cast<char *>(out.data()), uint(out.size()));
        while (!m_ended && m_filter->outBufferAvailable() > 0) {
            if (m_filter->inBufferEmpty())
                feed();
            const KFilterBase::Result result = m_filter->uncompress();
            if (result == KFilterBase::Error)
                throw Error(tr("the compressed bytes are broken before byte %1").arg(m_read));
            m_ended = result == KFilterBase::End;
        }
        return out.size() - size_t(m_filter->outBufferAvailable());
    }

private:
    void feed()
    {
        const auto part
            = std::span(m_input).first(size_t(std::min<quint64>(m_input.size(), m_compressed.size() - m_read)));
        if (part.empty())
            throw Error(tr("the compressed bytes end too early"));
        m_compressed.read(m_read, part);
        m_read += part.size();
        m_filter->setInBuffer(reinterpret_cast<const char *>(part.data()), uint(part.size()));
    }

    const ByteSource &m_compressed;
    std::vector<std::byte> m_input;
    std::unique_ptr<KFilterBase> m_filter;
    quint64 m_read = 0;
    bool m_ended = false;
};

}

SourcePtr inflated(const ByteSource &compressed, quint64 size, const QString &entry, Progress &progress)
{
    Inflater inflater(compressed);
    Spool spool(size);
    std::vector<std::byte> chunk(size_t(std::min(ChunkSize, size + 1)));
    quint64 total = 0;
    // One byte more than stated is asked for: a stream that goes on is as wrong as one that ends early.
    while (const size_t count
        = inflater.read(std::span(chunk).first(size_t(std::min<quint64>(chunk.size(), size - total + 1))))) {
        total += count;
        if (total > size)
            break;
        spool.write(std::span(chunk).first(count));
        progress.advance(count);
    }
    if (total != size)
        throw Error(tr("Entry \"%1\" should unpack to %2 bytes, but gives %3")
                .arg(entry)
                .arg(size)
                .arg(total > size ? tr("more") : tr("only %1").arg(total)));
    return spool.finish();
}

}
