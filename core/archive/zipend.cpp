// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zipend.h"

#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <array>

namespace pith {

namespace {

constexpr quint64 MostMisstated = 1'000'000; // entries that are looked for where the end of the file states others

// Reads one record of a fixed size that begins with a signature; nothing when it is not there.
std::optional<QByteArray> recordAt(const ByteSource &source, quint64 offset, quint64 size, quint32 signature)
{
    if (!fitsInside(offset, size, source.size()))
        return {};
    const QByteArray bytes = readBytes(source, offset, size, size);
    return ByteReader(bytes).little<quint32>() == signature ? std::optional(bytes) : std::nullopt;
}

// What an end record, and the ZIP64 end record that goes with it, state.
struct Stated
{
    quint64 entries = 0;
    quint64 size = 0;
    quint64 offset = 0;
    quint64 end = 0; // where the records of the end begin, in the file
    std::optional<quint64> zip64; // where the locator says that the ZIP64 end record begins
};

Stated readEnd(const QByteArray &bytes, quint64 at)
{
    ByteReader reader(bytes);
    reader.skip(10);
    const quint64 entries = reader.little<quint16>();
    const quint64 size = reader.little<quint32>();
    return {.entries = entries, .size = size, .offset = reader.little<quint32>(), .end = at, .zip64 = {}};
}

// The numbers of the ZIP64 end record, where there is a locator; nothing when the locator leads nowhere.
std::optional<Stated> readZip64End(const ByteSource &source, const Stated &plain)
{
    if (plain.end < zip::LocatorSize)
        return plain;
    const quint64 locatorAt = plain.end - zip::LocatorSize;
    const auto locator = recordAt(source, locatorAt, zip::LocatorSize, zip::LocatorSignature);
    if (!locator)
        return plain;
    ByteReader reader(*locator);
    reader.skip(8);
    const auto stated = reader.little<quint64>();
    // Bytes before the archive move the record away from where it is said to be: then it ends where the locator begins.
    for (const quint64 at : {stated, locatorAt - std::min(locatorAt, zip::End64Size)}) {
        const auto record = recordAt(source, at, zip::End64Size, zip::End64Signature);
        if (!record || at >= locatorAt)
            continue;
        ByteReader numbers(*record);
        numbers.skip(32);
        const auto entries = numbers.little<quint64>();
        const auto size = numbers.little<quint64>();
        return Stated{
            .entries = entries, .size = size, .offset = numbers.little<quint64>(), .end = at, .zip64 = stated};
    }
    return {};
}

// Entries that stand one behind the other, and where they end.
struct Run
{
    quint64 end = 0;
    quint64 entries = 0;
};

Run runOfEntries(const ByteSource &source, quint64 begin)
{
    Run run{.end = begin};
    while (const auto record = recordAt(source, run.end, zip::DirectorySize, zip::DirectorySignature)) {
        ByteReader texts(*record);
        texts.skip(28);
        const quint64 sizes = quint64(texts.little<quint16>()) + texts.little<quint16>() + texts.little<quint16>();
        run.end += zip::DirectorySize + sizes;
        if (++run.entries == MostMisstated)
            break;
    }
    return run;
}

// Whether the first entry of a directory is where that says it is. Of offsets beyond 4 GiB nothing is known.
bool leadsToEntry(const ByteSource &source, quint64 directory, quint64 shift)
{
    const auto record = recordAt(source, directory, zip::DirectorySize, zip::DirectorySignature);
    const quint64 offset = record ? qFromLittleEndian<quint32>(record->constData() + 42) : 0;
    return record && (offset == 0xffffffff || recordAt(source, offset + shift, zip::LocalSize, zip::LocalSignature));
}

// A directory lies just before the end's records, or where it is said to be. All offsets of a file are
// moved by the same number of bytes, or they are lies: then those of the entries count from the file's begin, if
// that is where the first one is.
std::optional<ZipEnd> directoryOf(const ByteSource &source, const Stated &stated)
{
    const bool empty = stated.size == 0 && stated.entries == 0;
    const quint64 before = stated.end - std::min(stated.end, stated.size);
    ZipEnd end{.begin = before, .size = stated.size, .room = stated.size, .entries = stated.entries};
    const bool isStraight = leadsToEntry(source, before, 0);
    for (const quint64 begin : {before, stated.offset}) {
        if (!fitsInside(begin, stated.size, stated.end) || begin < stated.offset)
            continue;
        const quint64 shift = begin - stated.offset;
        const bool isLie = shift > 0 && isStraight && !leadsToEntry(source, begin, shift);
        if (isLie || (stated.zip64 && *stated.zip64 != stated.end - shift))
            continue;
        if (empty || recordAt(source, begin, zip::DirectorySize, zip::DirectorySignature)) {
            end.begin = begin;
            end.room = begin == before ? stated.size : runOfEntries(source, begin).end - begin;
            end.room = std::clamp(end.room, stated.size, stated.end - begin);
            end.shift = shift;
            return end;
        }
    }
    end.misplaced = true;
    return isStraight && before + stated.size == stated.end ? std::optional(end) : std::nullopt;
}

std::optional<ZipEnd> endAt(const ByteSource &source, quint64 at, const QByteArray &record)
{
    const auto stated = readZip64End(source, readEnd(record, at));
    return stated ? directoryOf(source, *stated) : std::nullopt;
}

// Whether what has other bytes before and after it is an archive in an archive, whose own end was cut off.
bool isOfEntry(const ByteSource &source, const ZipEnd &end)
{
    return end.shift > 0 && recordAt(source, 0, zip::LocalSize, zip::LocalSignature).has_value();
}

}

// A comment may hold an end record, and so may the last entry of an archive (a nested one). Of those that lead to a
// directory the last whose comment reaches the end of the file is meant, as PyTorch's own reader sees it; else the
// last, with other bytes after it.
std::optional<ZipEnd> lookForZipEnd(const ByteSource &source)
{
    const quint64 tailSize = std::min<quint64>(source.size(), zip::EndSize + 0xffff);
    const quint64 tailAt = source.size() - tailSize;
    const QByteArray tail = readBytes(source, tailAt, tailSize, tailSize);
    std::optional<ZipEnd> withBytesAfter, exact;
    qsizetype at = tail.size();
    while (at > 0 && (at = tail.lastIndexOf(QByteArrayView(zip::EndMark), at - 1)) >= 0) {
        const QByteArray record = tail.mid(at, zip::EndSize);
        if (record.size() < qsizetype(zip::EndSize))
            continue;
        const quint64 end = tailAt + quint64(at) + zip::EndSize + qFromLittleEndian<quint16>(record.constData() + 20);
        auto &found = end == source.size() ? exact : withBytesAfter;
        if (end > source.size() || (found && &found == &withBytesAfter))
            continue;
        auto next = endAt(source, tailAt + quint64(at), record);
        if (!next)
            continue;
        next->bytesAfter = source.size() - end;
        if (found)
            found->ambiguous = true;
        else
            found = next;
    }
    if (!exact && withBytesAfter && isOfEntry(source, *withBytesAfter))
        return {};
    return exact ? exact : withBytesAfter;
}

std::optional<ZipEnd> zipEndBehind(const ByteSource &source, quint64 directory)
{
    const Run run = runOfEntries(source, directory);
    quint64 at = run.end;
    ZipEnd end{.begin = directory, .room = at - directory, .entries = run.entries};
    if (recordAt(source, at, zip::End64Size, zip::End64Signature))
        at += zip::End64Size;
    if (recordAt(source, at, zip::LocatorSize, zip::LocatorSignature))
        at += zip::LocatorSize;
    const auto record = recordAt(source, at, zip::EndSize, zip::EndSignature);
    if (!record)
        return {};
    const auto stated = readZip64End(source, readEnd(*record, at));
    end.size = stated ? stated->size : 0;
    end.misplaced = !stated || stated->offset != directory || (stated->zip64 && *stated->zip64 != stated->end);
    at += zip::EndSize + qFromLittleEndian<quint16>(record->constData() + 20);
    end.bytesAfter = source.size() - std::min(at, source.size());
    return end;
}

ZipEnd findZipEnd(const ByteSource &source)
{
    if (const auto end = lookForZipEnd(source))
        return *end;
    throw Error(tr("The ZIP directory can't be found at the end of the file: it was cut short or overwritten"));
}

}
