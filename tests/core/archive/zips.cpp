// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/archive/zips.h"

#include <zlib.h>

namespace pith::testing {

namespace {

template <typename... Numbers> QByteArray packed(Numbers... numbers)
{
    QByteArray bytes;
    const auto append = [&](auto number) {
        bytes.append(qsizetype(sizeof number), '\0');
        qToLittleEndian(number, bytes.data() + bytes.size() - sizeof number);
    };
    (append(numbers), ...);
    return bytes;
}

}

QByteArray rawZip(const std::vector<RawEntry> &entries)
{
    QByteArray bytes, directory;
    for (const RawEntry &entry : entries) {
        const QByteArray common = packed(quint16(20), entry.flags, entry.method, quint32(0), entry.crc,
            quint32(entry.stored.size()), quint32(entry.size), quint16(entry.name.size()), quint16(0));
        directory += QByteArray(Central) + packed(quint16(20)) + common
            + packed(quint16(0), quint16(0), quint16(0), quint32(0), quint32(bytes.size())) + entry.name;
        bytes += QByteArray(Local) + common + entry.name + entry.stored;
    }
    const auto begin = quint32(bytes.size());
    return bytes + directory + QByteArray(End)
        + packed(
            quint32(0), quint16(entries.size()), quint16(entries.size()), quint32(directory.size()), begin, quint16(0));
}

QByteArray deflated(const QByteArray &bytes)
{
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    QByteArray out(qsizetype(deflateBound(&stream, uLong(bytes.size()))), '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.constData()));
    stream.avail_in = uInt(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return out;
}

}
