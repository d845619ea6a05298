// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/descriptors.h"

#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr quint64 SmallestChunk = 1 << 9;
constexpr quint64 LargestChunk = 1 << 20;
constexpr quint64 MarkSize = 4;

// Another record, or as much of its signature as the file still has.
bool isRecordOrEnd(const ByteSource &source, quint64 at)
{
    static constexpr std::array<quint32, 4> signatures{
        zip::LocalSignature, zip::DirectorySignature, zip::End64Signature, zip::EndSignature};
    const quint64 size = std::min(MarkSize, source.size() - at);
    const QByteArray bytes = readBytes(source, at, size, MarkSize);
    return std::ranges::any_of(signatures, [&](quint32 signature) {
        std::array<char, MarkSize> whole;
        qToLittleEndian(signature, whole.data());
        return QByteArrayView(whole.data(), qsizetype(whole.size())).startsWith(bytes);
    });
}

template <typename Size> std::optional<Descriptor> read(const ByteSource &source, quint64 at, quint64 compressedSize)
{
    constexpr quint64 total = 8 + 2 * sizeof(Size);
    if (!fitsInside(at, total, source.size()))
        return {};
    const QByteArray bytes = readBytes(source, at, total, total);
    ByteReader reader(bytes);
    if (reader.little<quint32>() != zip::DescriptorSignature)
        return {};
    Descriptor descriptor;
    descriptor.crc32 = reader.little<quint32>();
    descriptor.compressedSize = reader.little<Size>();
    descriptor.size = reader.little<Size>();
    descriptor.end = at + total;
    if (descriptor.compressedSize != compressedSize || !isRecordOrEnd(source, descriptor.end))
        return {};
    return descriptor;
}

}

std::optional<Descriptor> descriptorAt(const ByteSource &source, quint64 at, quint64 compressedSize)
{
    const auto plain = read<quint32>(source, at, compressedSize);
    return plain ? plain : read<quint64>(source, at, compressedSize);
}

std::optional<Descriptor> findDescriptor(const ByteSource &source, quint64 begin, Progress &progress)
{
    quint64 wanted = SmallestChunk; // grows, so that what is read behind a descriptor stays in proportion
    for (quint64 at = begin; source.size() - at >= MarkSize;) {
        const quint64 size = std::min(wanted, source.size() - at);
        wanted = std::min(2 * wanted, LargestChunk);
        const QByteArray chunk = readBytes(source, at, size, LargestChunk);
        for (qsizetype mark = -1; (mark = chunk.indexOf(QByteArrayView(zip::DescriptorMark), mark + 1)) >= 0;) {
            const quint64 place = at + quint64(mark);
            if (const auto found = descriptorAt(source, place, place - begin))
                return found;
        }
        at += size - (MarkSize - 1); // a mark may lie across the chunks' border
        progress.check();
    }
    return {};
}

}
