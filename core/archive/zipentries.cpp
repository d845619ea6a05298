// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zipentries.h"

#include "core/archive/inflate.h"
#include "core/archive/shared.h"
#include "core/archive/zip.h"
#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

namespace pith {

namespace {

[[noreturn]] void throwUnreadable(const Entry &entry, const QString &why)
{
    throw Error(tr("Entry \"%1\" can't be read: %2").arg(QString::fromUtf8(entry.name), why));
}

// The bytes of an entry as they lie in the file.
SourcePtr storedBytes(const SourcePtr &source, const Entry &entry, quint64 limit)
{
    if (!entry.error.isEmpty())
        throwUnreadable(entry, entry.error);
    const auto header = readLocalHeader(*source, entry);
    if (!header)
        throwUnreadable(entry, tr("there is no local header at byte %1").arg(*entry.headerOffset));
    if (!fitsInside(header->dataOffset, entry.compressedSize, limit))
        throwUnreadable(entry, tr("its bytes run into what follows at byte %1").arg(limit));
    return sliceOf(source, header->dataOffset, entry.compressedSize);
}

// Unpacked, as far as that goes.
QByteArray remainsOf(const SourcePtr &source, const Entry &entry, quint64 limit, quint64 most)
{
    const auto header = readLocalHeader(*source, entry);
    const bool isKnown
        = (entry.error.isEmpty() || entry.isCut) && !entry.encrypted && header && header->dataOffset <= limit;
    if (!isKnown || (entry.method != "stored" && !canInflate(entry.method)))
        return {};
    const quint64 there = std::min(entry.compressedSize, limit - header->dataOffset);
    const SourcePtr bytes = sliceOf(source, header->dataOffset, there);
    return entry.method == "stored" ? readBytes(*bytes, 0, std::min(there, most), most)
                                    : inflatedRemains(*bytes, entry, most);
}

bool differs(const LocalHeader &header, const Entry &entry)
{
    const bool sameMethod = entry.method == zip::methodName(header.method);
    QByteArray slashed = header.name;
    slashed.replace('\\', '/');
    return (header.name != entry.name && slashed != entry.name) || !sameMethod || header.encrypted != entry.encrypted;
}

}

std::optional<LocalHeader> readLocalHeader(const ByteSource &source, const Entry &entry)
{
    if (!entry.headerOffset || !fitsInside(*entry.headerOffset, zip::LocalSize, source.size()))
        return {};
    const quint64 nameAt = *entry.headerOffset + zip::LocalSize;
    const quint64 guess = std::min<quint64>(quint64(entry.name.size()), source.size() - nameAt);
    const QByteArray bytes = readBytes(source, *entry.headerOffset, zip::LocalSize + guess, zip::LocalSize + 0xffff);
    ByteReader reader(bytes);
    if (reader.little<quint32>() != zip::LocalSignature)
        return {};
    LocalHeader header;
    reader.skip(2); // version
    header.encrypted = (reader.little<quint16>() & zip::Encrypted) != 0;
    header.method = reader.little<quint16>();
    reader.skip(16); // time, checksum and sizes: 0 where a data descriptor follows
    const quint64 nameSize = reader.little<quint16>();
    const quint64 extraSize = reader.little<quint16>();
    header.dataOffset = nameAt + nameSize + extraSize;
    if (header.dataOffset > source.size())
        return {};
    header.name
        = nameSize == guess ? bytes.mid(qsizetype(zip::LocalSize)) : readBytes(source, nameAt, nameSize, 0xffff);
    return header;
}

void readLocalHeaders(Archive &archive, const ByteSource &source, Progress &progress)
{
    for (Entry &entry : archive.entries) {
        progress.check();
        const auto header = readLocalHeader(source, entry);
        if (header)
            entry.dataOffset = header->dataOffset;
        if (header && differs(*header, entry))
            archive.flagged.push_back(tr("local header of %1 differs").arg(QString::fromUtf8(entry.name)));
    }
}

void makeReadable(Archive &archive, SourcePtr source, std::vector<quint64> limits)
{
    archive.rescuer = [source, limits](const Entry &entry, quint32 index, quint64 most) {
        return remainsOf(source, entry, limits[index], most);
    };
    const auto stored = [source, limits = std::move(limits)](
                            const Entry &entry, quint32 index) { return storedBytes(source, entry, limits[index]); };
    const auto unpacked = std::make_shared<SharedSources>();
    archive.opener = [source, stored, unpacked](const Entry &entry, quint32 index, Progress &progress) {
        SourcePtr bytes = stored(entry, index);
        if (entry.method == "stored")
            return bytes;
        return unpacked->get(index, progress, [&] {
            SourcePtr whole = inflated(*bytes, entry, progress);
            source->checkUnchanged();
            return whole;
        });
    };
    archive.beginner = [stored](const Entry &entry, quint32 index, quint64 most) {
        const SourcePtr bytes = stored(entry, index);
        const quint64 wanted = std::min(most, entry.size);
        return entry.method == "stored" ? readBytes(*bytes, 0, wanted, wanted) : inflatedBegin(*bytes, entry, wanted);
    };
}

}
