// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/zip.h"

#include "core/archive/zipend.h"
#include "core/archive/zipentries.h"
#include "core/archive/zipextents.h"
#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/hugepages.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace pith {

namespace {

constexpr quint64 LargestDirectory = 1ull << 30;

// The name as a part of `names`, which has room for it.
QByteArray keptIn(QByteArray &names, std::span<const std::byte> name)
{
    const qsizetype begin = names.size();
    names.append(reinterpret_cast<const char *>(name.data()), qsizetype(name.size()));
    return QByteArray::fromRawData(names.constData() + begin, qsizetype(name.size()));
}

std::optional<quint64> shifted(quint64 offset, qint64 shift)
{
    if (shift >= 0)
        return checkedAdd(offset, quint64(shift));
    const quint64 back = quint64(-(shift + 1)) + 1;
    return offset < back ? std::nullopt : std::optional(offset - back);
}

// One record of the directory. Its numbers are not looked at here, only read.
Entry readEntry(ByteReader &reader, qint64 shift, QByteArray &names)
{
    Entry entry;
    reader.skip(8); // signature, versions
    entry.flags = reader.little<quint16>();
    entry.method = zip::methodName(reader.little<quint16>());
    reader.skip(4); // time
    entry.crc32 = reader.little<quint32>();
    entry.compressedSize = reader.little<quint32>();
    entry.size = reader.little<quint32>();
    const auto nameSize = reader.little<quint16>();
    const auto extraSize = reader.little<quint16>();
    const auto commentSize = reader.little<quint16>();
    reader.skip(8); // disk, attributes
    quint64 offset = reader.little<quint32>();
    entry.name = keptIn(names, reader.take(nameSize));
    const auto extra = reader.take(extraSize);
    reader.skip(commentSize);
    if (!zip::applyZip64(ByteReader(extra), {&entry.size, &entry.compressedSize, &offset}))
        entry.error = tr("Its ZIP64 field is too short for the sizes it must hold");
    entry.headerOffset = shifted(offset, shift);
    entry.encrypted = (entry.flags & zip::Encrypted) != 0;
    return entry;
}

// Fills entries up to the end of the directory, or up to where it breaks.
void readDirectory(Archive &archive, const QByteArray &directory, const ZipEnd &end, Progress &progress)
{
    ByteReader reader(directory);
    archive.names.reserve(directory.size()); // more than they need, so that they never move
    archive.entries.reserve(size_t(std::min(end.entries, reader.left() / zip::DirectorySize)));
    preferHugePages(archive.entries.data(), archive.entries.capacity() * sizeof(Entry));
    while (!reader.atEnd()) {
        ByteReader peek = reader;
        if (reader.left() < zip::DirectorySize || peek.little<quint32>() != zip::DirectorySignature)
            break;
        peek.skip(24);
        const quint64 texts = quint64(peek.little<quint16>()) + peek.little<quint16>() + peek.little<quint16>();
        if (reader.left() < zip::DirectorySize + texts)
            break;
        archive.entries.push_back(readEntry(reader, end.shift, archive.names));
        progress.check();
    }
    const quint64 size = quint64(directory.size()) - reader.left();
    if (archive.entries.size() != end.entries)
        archive.error = tr("The ZIP directory is said to have %1 entries, but has %2: some may be missing")
                            .arg(end.entries)
                            .arg(archive.entries.size());
    else if (size > end.size || end.room < end.size)
        archive.error = tr(
            "The end of the file states a ZIP directory of %1 bytes, but it has %2: other programs may not read it")
                            .arg(end.size)
                            .arg(size);
    else if (size < end.size)
        archive.notes.push_back(tr("%1 bytes of the ZIP directory are no entries").arg(end.size - size));
}

// Windows' own packers wrote backslashes in place of the slashes that ZIP has.
void readBackslashes(Archive &archive)
{
    if (archive.names.contains('/') || !archive.names.contains('\\'))
        return;
    std::replace(archive.names.begin(), archive.names.end(), '\\', '/'); // which the entries' names are parts of
    archive.notes.push_back(
        tr("Names of entries have backslashes, which are read as slashes: PyTorch may not find them"));
}

// Most names have none of the four characters that it takes, beside a slash in front.
bool leadsOutside(QByteArrayView name)
{
    const auto isSuspicious = [](char c) { return c == '.' || c == '\\' || c == ':' || c == '\0'; };
    if (name.startsWith('/') || std::ranges::none_of(name, isSuspicious))
        return name.startsWith('/');
    return name.startsWith("../") || name.contains("/../") || name.contains('\\') || name.contains('\0')
        || (name.size() > 1 && name[1] == ':');
}

// "NOTE, for example NAME", once for all the entries that it is true of.
void noteEntries(Archive &archive, const char *note, const std::vector<quint32> &odd)
{
    if (!odd.empty())
        archive.notes.push_back(tr(note).arg(odd.size()).arg(QString::fromUtf8(archive.entries[odd.front()].name)));
}

template <typename IsOdd> std::vector<quint32> entriesThat(const Archive &archive, IsOdd isOdd)
{
    std::vector<quint32> odd;
    for (quint32 i = 0; i < archive.entries.size(); ++i) {
        if (isOdd(archive.entries[i]))
            odd.push_back(i);
    }
    return odd;
}

void noteOddities(Archive &archive, const ZipEnd &end, const std::vector<quint32> &repeated)
{
    if (end.shift > 0)
        archive.notes.push_back(tr("%1 other bytes lie before the ZIP archive").arg(end.shift));
    if (end.bytesAfter > 0xffff)
        archive.notes.push_back(
            tr("%1 other bytes follow the ZIP archive, so many that PyTorch and Python do not find its directory")
                .arg(end.bytesAfter));
    else if (end.bytesAfter > 0)
        archive.notes.push_back(tr("%1 other bytes follow the ZIP archive").arg(end.bytesAfter));
    if (end.misplaced && archive.error.isEmpty())
        archive.error = tr("The end of the file states a wrong place for the ZIP directory, which begins at byte %1: "
                           "other programs may not read it")
                            .arg(end.begin);
    noteEntries(archive,
        "Entries that have the name of an earlier one: %1, for example \"%2\". Pith takes the first, Python the last, "
        "PyTorch either",
        repeated);
    noteEntries(archive, "Entries whose name would lead out of a folder when unpacked: %1, for example \"%2\"",
        entriesThat(archive, [](const Entry &entry) { return leadsOutside(entry.name); }));
    noteEntries(archive, "Entries that can't be read: %1, for example \"%2\"",
        entriesThat(archive, [](const Entry &entry) { return !entry.error.isEmpty(); }));
    for (const Entry &entry : archive.entries)
        if (entry.encrypted)
            archive.flagged.push_back(tr("encrypted entry %1").arg(QString::fromUtf8(entry.name)));
}

}

bool beginsLikeZip(const ByteSource &source)
{
    if (source.size() < zip::EndSize)
        return false;
    const QByteArray begin = readBytes(source, 0, 4, 4);
    return ByteReader(begin).little<quint32>() == zip::LocalSignature;
}

bool looksLikeZip(const ByteSource &source)
{
    return beginsLikeZip(source) || (source.size() >= zip::EndSize && lookForZipEnd(source));
}

Archive readZip(const SourcePtr &source, Progress &progress, ZipProgram program)
{
    return readZip(source, zipEnds(*source, program), progress);
}

Archive readZip(const SourcePtr &source, std::span<const ZipEnd> ends, Progress &progress)
{
    if (ends.empty())
        throw Error(tr("The ZIP directory can't be found at the end of the file: it was cut short or overwritten"));
    Archive archive = readZip(source, ends.front(), progress);
    if (ends.size() > 1 && !otherDirectories(source, archive, progress).empty()) {
        archive.flagged.push_back(tr("another ZIP directory"));
        if (archive.error.isEmpty())
            archive.error
                = tr("The file has %1 ZIP directories: other programs may see other entries").arg(ends.size());
    }
    return archive;
}

Archive readZip(SourcePtr source, const ZipEnd &end, Progress &progress)
{
    Archive archive;
    archive.kind = QLatin1StringView("zip");
    readDirectory(archive, readBytes(*source, end.begin, end.room, LargestDirectory), end, progress);
    readBackslashes(archive);
    std::vector<quint64> limits = checkExtents(archive.entries, end.begin);
    noteOddities(archive, end, archive.indexNames());
    makeReadable(archive, std::move(source), std::move(limits));
    return archive;
}

namespace {

// Entries by which bytes they have under which name.
class EntrySet
{
public:
    explicit EntrySet(const Archive &archive)
    {
        for (const Entry &entry : archive.entries)
            m_keys.insert(keyOf(entry));
    }
    bool contains(const Entry &entry) const { return m_keys.contains(keyOf(entry)); }

private:
    using Key = std::tuple<QByteArray, std::optional<quint64>, quint64, quint64, QByteArray>;
    static Key keyOf(const Entry &entry)
    {
        return {entry.name, entry.headerOffset, entry.size, entry.compressedSize, entry.method};
    }
    std::set<Key> m_keys;
};

}

std::vector<Archive> otherDirectories(const SourcePtr &source, const Archive &archive, Progress &progress)
{
    std::vector<Archive> others;
    const std::vector<ZipEnd> ends = zipEnds(*source);
    if (ends.size() < 2)
        return others;
    const EntrySet shown(archive);
    for (const ZipEnd &end : ends) {
        Archive other = readZip(source, end, progress);
        std::erase_if(other.entries, [&](const Entry &entry) { return shown.contains(entry); });
        if (other.entries.empty())
            continue;
        for (Entry &entry : other.entries)
            entry.error.clear(); // it may overlap one that was left out
        makeReadable(other, source, checkExtents(other.entries, end.begin));
        others.push_back(std::move(other));
    }
    return others;
}

}
