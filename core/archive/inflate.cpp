// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/inflate.h"

#include "core/archive/filter.h"
#include "core/archive/spool.h"
#include "core/bytes/text.h"

#include <KCompressionDevice>
#include <QtEndian>

#include <algorithm>
#include <iterator>
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

// How an entry's bytes are packed.
struct Packing
{
    QLatin1StringView method;
    KCompressionDevice::CompressionType type;
    bool isRaw = false; // deflate without a header
    bool hasProperties = false; // those of LZMA before the stream
};
constexpr Packing packings[]{
    {QLatin1StringView("deflated"), KCompressionDevice::GZip, true},
    {QLatin1StringView("bzip2"), KCompressionDevice::BZip2},
    {QLatin1StringView("lzma"), KCompressionDevice::Xz, false, true},
    {QLatin1StringView("zstd"), KCompressionDevice::Zstd},
    {QLatin1StringView("xz"), KCompressionDevice::Xz},
};

const Packing *packingOf(const QByteArray &method)
{
    const auto *const found = std::ranges::find_if(
        packings, [&](const Packing &row) { return method == QByteArrayView(row.method.data(), row.method.size()); });
    return found == std::end(packings) ? nullptr : found;
}

// Of method 14 (APPNOTE.TXT 5.8.8): version, size of the properties, properties. A file of LZMA alone has its size
// behind them; all ones where a mark in the stream ends it.
constexpr quint64 LzmaPreamble = 4;
constexpr quint64 LzmaProperties = 5;
constexpr quint32 LzmaHasEndMark = 1 << 1; // of an entry's flags

QByteArray lzmaHeader(const ByteSource &compressed, const Entry &entry)
{
    constexpr quint64 begin = LzmaPreamble + LzmaProperties;
    const QByteArray there = compressed.size() < begin ? QByteArray() : readBytes(compressed, 0, begin, begin);
    if (there.isEmpty() || !QByteArrayView(there).sliced(2).startsWith(QByteArrayView("\5\0", 2)))
        throwBroken(QString::fromUtf8(entry.name), tr("it does not begin as LZMA does"));
    QByteArray header = there.sliced(LzmaPreamble);
    const quint64 size = (entry.flags & LzmaHasEndMark) != 0 ? ~0ull : entry.size;
    header.append(sizeof size, '\0');
    qToLittleEndian(size, header.data() + LzmaProperties);
    return header;
}

// A packed stream, pulled in pieces. KArchive's filter without its device: no QIODevice is needed, through which
// no exception could pass.
class Inflater
{
public:
    Inflater(const ByteSource &compressed, const Entry &entry)
        : m_compressed(compressed),
          m_packing(*packingOf(entry.method)),
          m_entry(QString::fromUtf8(entry.name)),
          m_input(size_t(std::clamp<quint64>(compressed.size(), 1, ChunkSize))),
          m_filter(KCompressionDevice::filterForCompressionType(m_packing.type))
    {
        if (!m_filter)
            throw Error(tr("This installation can't unpack %1 entries").arg(m_packing.method));
        if (m_packing.isRaw)
            m_filter->setFilterFlags(KFilterBase::NoHeaders);
        m_filter->init(QIODevice::ReadOnly);
        if (m_packing.hasProperties) {
            m_header = lzmaHeader(compressed, entry);
            m_read = LzmaPreamble + LzmaProperties;
            m_filter->setInBuffer(m_header.constData(), uint(m_header.size()));
        }
    }

    // Fills as much of `out` as there are bytes; throws Error when the stream is broken.
    size_t read(std::span<std::byte> out)
    {
        const size_t count = readUntilBroken(out);
        if (m_broken)
            throwBroken(m_entry, tr("its compressed bytes are broken before byte %1").arg(m_read));
        return count;
    }

    size_t readUntilBroken(std::span<std::byte> out)
    {
        m_filter->setOutBuffer(reinterpret_cast<char *>(out.data()), uint(out.size()));
        while (!m_ended && !m_broken && m_filter->outBufferAvailable() > 0) {
            if (m_filter->inBufferEmpty())
                feed();
            const int room = m_filter->outBufferAvailable();
            const bool isDry = m_filter->inBufferEmpty();
            const KFilterBase::Result result = m_filter->uncompress();
            const bool isStuck = isDry && result == KFilterBase::Ok && m_filter->outBufferAvailable() == room;
            m_broken = result == KFilterBase::Error || isStuck;
            m_ended = result == KFilterBase::End;
        }
        return out.size() - size_t(m_filter->outBufferAvailable());
    }

private:
    // The filter of deflate takes an empty input for the end of the stream, even when it has more to give. So one more
    // byte follows the last, as zlib's manual advises for raw streams.
    void feed()
    {
        const quint64 left = m_compressed.size() - m_read;
        auto part = std::span(m_input).first(size_t(std::min<quint64>(m_input.size(), left)));
        m_compressed.read(m_read, part);
        m_read += part.size();
        if (part.empty() && m_packing.isRaw && !std::exchange(m_overfed, true)) {
            part = std::span(m_input).first(1);
            part[0] = std::byte(0);
        }
        m_filter->setInBuffer(reinterpret_cast<const char *>(part.data()), uint(part.size()));
    }

    const ByteSource &m_compressed;
    const Packing &m_packing;
    QString m_entry;
    QByteArray m_header; // that the filter wants and the entry has not
    std::vector<std::byte> m_input;
    FilterPtr m_filter;
    quint64 m_read = 0;
    bool m_overfed = false;
    bool m_ended = false;
    bool m_broken = false;
};

}

bool canInflate(const QByteArray &method) { return packingOf(method) != nullptr; }

SourcePtr inflated(const ByteSource &compressed, const Entry &entry, Progress &progress)
{
    const quint64 size = entry.size;
    const QString name = QString::fromUtf8(entry.name);
    Inflater inflater(compressed, entry);
    Spool spool(size);
    std::vector<std::byte> chunk(size_t(std::min(ChunkSize, size + 1)));
    for (quint64 left = size;;) {
        // One byte more than stated is asked for: a stream that goes on is as wrong as one that ends early.
        const auto room = std::span(chunk).first(size_t(std::min<quint64>(chunk.size(), left + 1)));
        const size_t count = inflater.read(room);
        if (count > left)
            throwBroken(name, tr("it gives more than the %1 bytes it should").arg(size));
        if (count == 0 && left > 0)
            throwBroken(name, tr("it gives %1 bytes instead of %2").arg(size - left).arg(size));
        if (count == 0)
            return spool.finish();
        spool.write(room.first(count));
        left -= count;
        progress.advance(count);
    }
}

QByteArray inflatedBegin(const ByteSource &compressed, const Entry &entry, quint64 most)
{
    QByteArray bytes(qsizetype(most), Qt::Uninitialized);
    Inflater inflater(compressed, entry);
    bytes.truncate(qsizetype(inflater.read(std::as_writable_bytes(std::span(bytes.data(), size_t(most))))));
    return bytes;
}

QByteArray inflatedRemains(const ByteSource &compressed, const Entry &entry, quint64 most)
{
    QByteArray bytes;
    std::vector<std::byte> chunk(size_t(std::min(ChunkSize, most)));
    Inflater inflater(compressed, entry);
    for (size_t count = 1; count > 0 && quint64(bytes.size()) < most;) {
        const auto room = std::span(chunk).first(size_t(std::min<quint64>(chunk.size(), most - quint64(bytes.size()))));
        count = inflater.readUntilBroken(room);
        bytes.append(reinterpret_cast<const char *>(chunk.data()), qsizetype(count));
    }
    return bytes;
}

}
