// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/zipwriter.h"

#include "core/export/output.h"

#include <QFileDevice>
#include <QtEndian>

#include <zlib.h> // for crc32: KArchive has one but does not give it away

namespace pith {

namespace {

constexpr quint32 Capped = 0xffffffff; // "see the ZIP64 field"
constexpr quint16 Version = 45; // the first with ZIP64
constexpr quint16 Utf8Names = 1 << 11;

template <typename... Numbers> QByteArray packed(Numbers... numbers)
{
    QByteArray bytes((qsizetype(sizeof numbers) + ...), '\0');
    char *at = bytes.data();
    ((qToLittleEndian(numbers, at), at += sizeof numbers), ...);
    return bytes;
}

quint32 capped(quint64 number) { return number < Capped ? quint32(number) : Capped; }

// The ZIP64 extra field of those numbers that don't fit into the record.
template <typename... Numbers> QByteArray zip64Field(Numbers... numbers)
{
    QByteArray field;
    ((field += numbers < Capped ? QByteArray() : packed(numbers)), ...);
    return field.isEmpty() ? field : packed(quint16(1), quint16(field.size())) + field;
}

// What the local header and the directory's record have in common.
QByteArray commonFields(quint32 crc, quint64 size, qsizetype name, qsizetype extra)
{
    constexpr quint32 firstOf1980 = 0x00210000;
    return packed(
        Version, Utf8Names, quint16(0), firstOf1980, crc, capped(size), capped(size), quint16(name), quint16(extra));
}

}

void ZipWriter::begin(const QByteArray &name, quint64 size)
{
    end();
    m_entries.push_back({name, size, quint64(m_out.pos()), 0});
    const QByteArray extra = zip64Field(size, size);
    put(packed(quint32(0x04034b50)) + commonFields(0, size, name.size(), extra.size()) + name + extra);
}

void ZipWriter::write(std::span<const std::byte> part)
{
    quint32 &crc = m_entries.back().crc;
    crc = quint32(::crc32(crc, reinterpret_cast<const Bytef *>(part.data()), uInt(part.size())));
    writeAll(m_out, part);
}

void ZipWriter::end()
{
    if (m_entries.empty())
        return;
    constexpr qint64 ChecksumAt = 14;
    const qint64 here = m_out.pos();
    m_out.seek(qint64(m_entries.back().offset) + ChecksumAt);
    put(packed(m_entries.back().crc));
    m_out.seek(here);
}

void ZipWriter::finish()
{
    end();
    const auto begin = quint64(m_out.pos());
    for (const Written &entry : m_entries) {
        const QByteArray extra = zip64Field(entry.size, entry.size, entry.offset);
        put(packed(quint32(0x02014b50), Version) + commonFields(entry.crc, entry.size, entry.name.size(), extra.size())
            + packed(quint16(0), quint16(0), quint16(0), quint32(0), capped(entry.offset)) + entry.name + extra);
    }
    const auto end64 = quint64(m_out.pos()), size = end64 - begin, count = quint64(m_entries.size());
    const auto fewer = quint16(std::min<quint64>(count, 0xffff));
    put(packed(quint32(0x06064b50), quint64(44), Version, Version, quint64(0), count, count, size, begin)
        + packed(quint32(0x07064b50), quint32(0), end64, quint32(1))
        + packed(quint32(0x06054b50), quint32(0), fewer, fewer, capped(size), capped(begin), quint16(0)));
}

void ZipWriter::put(const QByteArray &bytes) { writeChars(m_out, bytes); }

}
