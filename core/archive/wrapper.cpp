// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/wrapper.h"

#include "core/archive/filter.h"
#include "core/archive/gzip.h"
#include "core/archive/spool.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <KCompressionDevice>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

namespace pith {

namespace {

using namespace std::string_view_literals;

constexpr quint64 ChunkSize = 256 << 10;
constexpr quint64 MostOfHeader = 64; // what readHeader() wants to see at once
constexpr quint64 EnoughToTell = 512; // bytes of what may be zlib's
constexpr quint64 MostAtAll = 1ull << 40;
constexpr quint64 MostFreely = 64 << 20;
constexpr quint64 MostRatio = 200;
constexpr quint64 MostOfWindow = (128 << 20) + 1; // zstd's own bound, where nobody sets another
constexpr int MostSkippable = 64; // of the frames of zstd before the first that means something

struct Compression
{
    QLatin1StringView name;
    std::string_view magic;
    KCompressionDevice::CompressionType type; // None: zlib's own, which KArchive has no filter for
    bool hasTrailer = true; // the last bytes of a stream say that nothing is missing
    bool hasSkippable = false; // bytes that mean nothing between members
    std::optional<quint64> (*windowOf)(const ByteSource &source, quint64 member) = nullptr; // that it takes
    bool (*isReally)(const ByteSource &source) = nullptr; // where other files may begin so too
};

// Of a frame of zstd (RFC 8878, 3.1.1.1): what it says itself, or its whole content.
std::optional<quint64> windowOfFrame(const ByteSource &source, quint64 at)
{
    constexpr quint64 headerMost = 14;
    const quint64 there = at < source.size() ? std::min(headerMost, source.size() - at) : 0;
    QByteArray header = readBytes(source, at, there, headerMost);
    header.append(QByteArray(qsizetype(headerMost - there), '\0'));
    const auto descriptor = uchar(header[4]);
    if ((descriptor & 0x20) == 0) {
        const auto window = uchar(header[5]);
        const quint64 base = 1ull << (10 + (window >> 3));
        return base + base / 8 * (window & 7);
    }
    constexpr std::array<qsizetype, 4> dictionarySizes{0, 1, 2, 4};
    const char *const size = header.constData() + 5 + dictionarySizes[descriptor & 3];
    const std::array contents{quint64(uchar(*size)), quint64(qFromLittleEndian<quint16>(size)) + 256,
        quint64(qFromLittleEndian<quint32>(size)), qFromLittleEndian<quint64>(size)};
    return contents[descriptor >> 6];
}

// Whether zlib can unpack the first bytes: any two bytes of which one is odd may be a header of zlib's.
bool isZlib(const ByteSource &source)
{
    QByteArray begin = readBytes(source, 0, std::min(source.size(), EnoughToTell), EnoughToTell);
    QByteArray unpacked(qsizetype(EnoughToTell), Qt::Uninitialized);
    GzipFilter filter(GzipFilter::Kind::Zlib);
    filter.init(QIODevice::ReadOnly);
    filter.setInBuffer(begin.constData(), uint(begin.size()));
    filter.setOutBuffer(unpacked.data(), uint(unpacked.size()));
    const KFilterBase::Result result = filter.uncompress();
    const bool isAll = source.size() <= EnoughToTell && filter.outBufferAvailable() > 0;
    return result == KFilterBase::End || (result == KFilterBase::Ok && !isAll);
}

// The header of a file of LZMA alone: properties, a window that is a power of two or one and a half of it, the size or
// all ones, and the first byte of every such stream.
bool isLzmaAlone(const ByteSource &source)
{
    constexpr quint64 headerSize = 14;
    constexpr quint64 mostStated = 1ull << 38;
    if (source.size() < headerSize)
        return false;
    const QByteArray header = readBytes(source, 0, headerSize, headerSize);
    const auto window = qFromLittleEndian<quint32>(header.constData() + 1);
    const auto size = qFromLittleEndian<quint64>(header.constData() + 5);
    const bool isWindow = std::popcount(window) == 1 || (std::popcount(window) == 2 && (window & window / 2) != 0);
    return isWindow && (size == ~0ull || size < mostStated) && header[13] == '\0';
}

constexpr Compression compressions[]{
    {QLatin1StringView("gzip"), "\x1f\x8b\x08"sv, KCompressionDevice::GZip},
    {QLatin1StringView("bzip2"), "BZh"sv, KCompressionDevice::BZip2},
    {QLatin1StringView("xz"), "\xfd\x37\x7a\x58\x5a\x00"sv, KCompressionDevice::Xz},
    {QLatin1StringView("zstd"), "\x28\xb5\x2f\xfd"sv, KCompressionDevice::Zstd, false, true, windowOfFrame},
    {QLatin1StringView("zlib"), "\x78\x01"sv, KCompressionDevice::None, true, false, nullptr, isZlib},
    {QLatin1StringView("zlib"), "\x78\x5e"sv, KCompressionDevice::None, true, false, nullptr, isZlib},
    {QLatin1StringView("zlib"), "\x78\x9c"sv, KCompressionDevice::None, true, false, nullptr, isZlib},
    {QLatin1StringView("zlib"), "\x78\xda"sv, KCompressionDevice::None, true, false, nullptr, isZlib},
    {QLatin1StringView("lzma"), "\x5d\x00\x00"sv, KCompressionDevice::Xz, true, false, nullptr, isLzmaAlone},
};

bool hasAt(const ByteSource &source, quint64 at, std::string_view magic)
{
    return fitsInside(at, magic.size(), source.size())
        && readBytes(source, at, magic.size(), magic.size()) == QByteArrayView(magic.data(), qsizetype(magic.size()));
}

// Of zstd: a frame of bytes that mean nothing, of any size.
std::optional<quint64> endOfSkippable(const ByteSource &source, quint64 at)
{
    constexpr std::string_view afterFirst("\x2a\x4d\x18"sv);
    constexpr quint64 headerSize = 8;
    if (!fitsInside(at, headerSize, source.size()) || !hasAt(source, at + 1, afterFirst))
        return {};
    const QByteArray header = readBytes(source, at, headerSize, headerSize);
    ByteReader reader(header);
    reader.skip(4);
    const quint64 end = at + headerSize + reader.little<quint32>();
    return (uchar(header[0]) & 0xf0) == 0x50 && end <= source.size() ? std::optional(end) : std::nullopt;
}

// Where the first member begins.
quint64 beginOf(const Compression &row, const ByteSource &source)
{
    quint64 at = 0;
    for (int left = MostSkippable; row.hasSkippable && left > 0; --left)
        at = endOfSkippable(source, at).value_or(at);
    return at;
}

const Compression *find(const ByteSource &source)
{
    const auto isOf = [&](const Compression &row) {
        return hasAt(source, beginOf(row, source), row.magic) && (!row.isReally || row.isReally(source));
    };
    const auto found = std::ranges::find_if(compressions, isOf);
    return found == std::end(compressions) ? nullptr : found;
}

KFilterBase *filterOf(const Compression &compression)
{
    if (compression.type == KCompressionDevice::GZip)
        return new GzipFilter;
    if (compression.type == KCompressionDevice::None)
        return new GzipFilter(GzipFilter::Kind::Zlib);
    return KCompressionDevice::filterForCompressionType(compression.type);
}

// A compressed file, pulled in pieces. KArchive's filters without its device: no QIODevice is needed, through which
// no exception could pass.
class Unpacker
{
public:
    Unpacker(const ByteSource &source, const Compression &compression, Progress &progress)
        : m_source(source),
          m_compression(compression),
          m_progress(progress),
          m_input(size_t(std::min(source.size(), ChunkSize))),
          m_filter(filterOf(compression))
    {
        if (!m_filter)
            throw Error(tr("This installation can't unpack %1 files").arg(compression.name));
        m_progress.addTotal(source.size());
        m_read = beginOf(compression, source);
        begin();
    }

    bool endsRight() const { return m_endsRight; }
    quint64 leftOver() const { return m_source.size() - at(); } // behind the end

    // Fills as much of `out` as there are bytes; throws Error when the stream is broken or cut short.
    size_t read(std::span<std::byte> out)
    {
        size_t filled = 0;
        while (!m_ended && filled < out.size()) {
            if (m_filter->inBufferAvailable() == 0)
                feed();
            filled += step(out.subspan(filled));
        }
        return filled;
    }

private:
    size_t step(std::span<std::byte> out)
    {
        m_filter->setOutBuffer(reinterpret_cast<char *>(out.data()), uint(out.size()));
        const int inputBefore = m_filter->inBufferAvailable();
        const KFilterBase::Result result = m_filter->uncompress();
        const size_t count = out.size() - size_t(m_filter->outBufferAvailable());
        const bool moved = count > 0 || m_filter->inBufferAvailable() < inputBefore;
        // Without any input left, some filters call that an error, others the end.
        const bool isDry = inputBefore == 0 && (!moved || m_compression.hasTrailer);
        if (isDry || !moved || result == KFilterBase::Error)
            throwBroken(inputBefore == 0);
        if (result == KFilterBase::End)
            endMember();
        return count;
    }

    // Another member may follow, as bgzip, pbzip2 and pzstd write them, also behind zeros that fill blocks. Anything
    // else that follows is none of the file's bytes.
    void endMember()
    {
        m_part = m_part.last(size_t(m_filter->inBufferAvailable()));
        if (const auto *const gzip = dynamic_cast<const GzipFilter *>(m_filter.get())) {
            m_endsRight = m_endsRight && gzip->endsRight();
            skip(gzip->unread());
        }
        do {
            skipZeros();
        } while (m_compression.hasSkippable && skipFrame());
        m_ended = !hasAt(m_source, at(), m_compression.magic);
        if (m_ended)
            return;
        m_filter->terminate();
        begin();
    }

    void skip(size_t count)
    {
        if (m_part.size() < count)
            refill();
        if (m_part.size() < count)
            throwBroken(true);
        m_part = m_part.subspan(count);
    }

    void skipZeros()
    {
        const auto isZero = [](std::byte byte) { return byte == std::byte(0); };
        do {
            if (m_part.empty())
                refill();
            const auto zeros = std::ranges::find_if_not(m_part, isZero) - m_part.begin();
            m_part = m_part.subspan(size_t(zeros));
        } while (m_part.empty() && m_read < m_source.size());
    }

    // Where what is left of the input begins.
    quint64 at() const { return m_read - m_part.size(); }

    bool skipFrame()
    {
        const auto end = endOfSkippable(m_source, at());
        if (!end)
            return false;
        m_part = *end < m_read ? m_part.last(size_t(m_read - *end)) : std::span<const std::byte>();
        m_read = std::max(m_read, *end);
        return true;
    }

    void begin()
    {
        if (m_part.size() < MostOfHeader)
            refill();
        m_member = at();
        m_filter->init(QIODevice::ReadOnly);
        m_filter->setInBuffer(reinterpret_cast<const char *>(m_part.data()), uint(m_part.size()));
        if (!m_filter->readHeader())
            throwBroken(m_read == m_source.size());
    }

    void feed()
    {
        m_part = {};
        refill();
        m_filter->setInBuffer(reinterpret_cast<const char *>(m_part.data()), uint(m_part.size()));
    }

    // Behind what is left of the input.
    void refill()
    {
        std::ranges::copy(m_part, m_input.begin());
        const quint64 room = m_input.size() - m_part.size();
        const auto next = std::span(m_input).subspan(m_part.size(), size_t(std::min(room, m_source.size() - m_read)));
        m_progress.check();
        m_source.read(m_read, next);
        m_read += next.size();
        m_part = std::span(m_input).first(m_part.size() + next.size());
        m_progress.advance(next.size());
    }

    [[noreturn]] void throwBroken(bool isCut) const
    {
        const auto window = m_compression.windowOf ? m_compression.windowOf(m_source, m_member) : std::nullopt;
        if (!isCut && window && *window > MostOfWindow)
            throw Error(tr("The %1 file was made with a window of %2 bytes, but Pith unpacks with up to %3")
                    .arg(m_compression.name)
                    .arg(*window)
                    .arg(MostOfWindow - 1));
        const QString message = isCut
            ? tr("The %1 file was cut short: it ends at byte %2 without having come to its end")
            : tr("The %1 file is broken before byte %2, so what it holds can't be had");
        throw Error(message.arg(m_compression.name).arg(m_read));
    }

    const ByteSource &m_source;
    const Compression &m_compression;
    Progress &m_progress;
    std::vector<std::byte> m_input;
    FilterPtr m_filter;
    std::span<const std::byte> m_part; // of the input, as the filter got it
    quint64 m_read = 0;
    quint64 m_member = 0; // where it begins
    bool m_endsRight = true;
    bool m_ended = false;
};

// Unpacked bytes, which stay tied to the file that they come from.
class UnpackedSource final : public ByteSource
{
public:
    UnpackedSource(SourcePtr bytes, SourcePtr packed) : m_bytes(std::move(bytes)), m_packed(std::move(packed)) {}

    quint64 size() const override { return m_bytes->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override { m_bytes->read(offset, into); }
    void checkUnchanged() const override { m_packed->checkUnchanged(); }
    Place place(quint64) const override { return {}; }

private:
    SourcePtr m_bytes;
    SourcePtr m_packed;
};

}

QLatin1StringView compressionOf(const ByteSource &source)
{
    const Compression *found = find(source);
    return found ? found->name : QLatin1StringView();
}

quint64 mostUnpacked(quint64 compressedSize)
{
    return std::min(MostAtAll, MostFreely + MostRatio * std::min(compressedSize, MostAtAll));
}

Unpacked unpacked(SourcePtr compressed, Progress &progress)
{
    const Compression *compression = find(*compressed);
    if (!compression)
        throw Error(tr("This is no compressed file"));
    const quint64 most = mostUnpacked(compressed->size());
    Unpacker unpacker(*compressed, *compression, progress);
    Spool spool;
    std::vector<std::byte> chunk(ChunkSize);
    for (quint64 total = 0; const size_t count = unpacker.read(chunk);) {
        total += count;
        if (total > most)
            throw Error(
                tr("The %1 file gives more than %2 bytes out of %3, as no checkpoint does: unpacking was stopped")
                    .arg(compression->name)
                    .arg(most)
                    .arg(compressed->size()));
        spool.write(std::span(chunk).first(count));
        progress.check();
    }
    compressed->checkUnchanged();
    QStringList notes;
    if (!unpacker.endsRight())
        notes.append(
            tr("The checksum or size at the end of the %1 file is not that of what it holds: some of it may be wrong")
                .arg(compression->name));
    if (unpacker.leftOver() > 0)
        notes.append(tr("Bytes behind the end of the %1 file: %2").arg(compression->name).arg(unpacker.leftOver()));
    return {std::make_shared<UnpackedSource>(spool.finish(), std::move(compressed)), notes};
}

}
