// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/salvage.h"

#include "core/archive/descriptors.h"
#include "core/archive/zip.h"
#include "core/archive/zipend.h"
#include "core/archive/zipentries.h"
#include "core/archive/zipextents.h"
#include "core/archive/ziprecords.h"
#include "core/bytes/bytereader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

namespace pith {

namespace {

constexpr quint64 MarkSize = 4; // of a signature
constexpr qsizetype ShownOfName = 200; // in a broken file it may be thousands of bytes of something else

class Salvage
{
public:
    Salvage(SourcePtr source, const SizeHint &hint, Progress &progress)
        : m_source(std::move(source)),
          m_hint(hint),
          m_progress(progress)
    {
        m_archive.kind = QLatin1StringView("zip");
    }

    Archive run()
    {
        quint64 at = 0;
        while (const auto next = addEntryAt(at)) {
            m_progress.check();
            at = *next;
        }
        if (m_directory)
            return readZip(m_source, *m_directory, m_progress);
        if (m_archive.entries.empty())
            throw Error(tr("The file was cut short at byte %1, before the end of its first entry's header")
                    .arg(m_source->size()));
        open();
        return std::move(m_archive);
    }

private:
    // Adds the entry whose local header is there; where it ends, or nothing when no other can be found behind it.
    std::optional<quint64> addEntryAt(quint64 at)
    {
        auto header = localHeaderAt(at);
        if (!header) {
            m_directory = zipEndBehind(*m_source, at);
            m_archive.error = endedAt(at);
            return {};
        }
        auto &[entry, hasDescriptor] = *header;
        const auto end = hasDescriptor ? endByDescriptor(entry) : endByHeader(entry);
        if (!end)
            markCut(entry);
        m_archive.entries.push_back(std::move(entry));
        return end;
    }

    struct Header
    {
        Entry entry;
        bool hasDescriptor;
    };

    std::optional<Header> localHeaderAt(quint64 at) const
    {
        if (!fitsInside(at, zip::LocalSize, m_source->size()))
            return {};
        const QByteArray bytes = readBytes(*m_source, at, zip::LocalSize, zip::LocalSize);
        ByteReader reader(bytes);
        if (reader.little<quint32>() != zip::LocalSignature)
            return {};
        reader.skip(2); // version
        Entry entry;
        entry.headerOffset = at;
        entry.flags = reader.little<quint16>();
        entry.encrypted = (entry.flags & zip::Encrypted) != 0;
        entry.method = zip::methodName(reader.little<quint16>());
        reader.skip(4); // time
        entry.crc32 = reader.little<quint32>();
        entry.compressedSize = reader.little<quint32>();
        entry.size = reader.little<quint32>();
        const quint64 nameSize = reader.little<quint16>();
        const quint64 extraSize = reader.little<quint16>();
        if (!fitsInside(at + zip::LocalSize, nameSize + extraSize, m_source->size()))
            return {};
        const QByteArray texts = readBytes(*m_source, at + zip::LocalSize, nameSize + extraSize, 2 * 0xffff);
        entry.name = texts.first(qsizetype(nameSize));
        entry.dataOffset = at + zip::LocalSize + nameSize + extraSize;
        if (!zip::applyZip64(ByteReader(texts.mid(qsizetype(nameSize))), {&entry.size, &entry.compressedSize}))
            return {};
        return Header{entry, (entry.flags & zip::HasDescriptor) != 0 && entry.compressedSize == 0};
    }

    std::optional<quint64> endByHeader(const Entry &entry) const
    {
        if (!fitsInside(*entry.dataOffset, entry.compressedSize, m_source->size()))
            return {};
        const quint64 end = *entry.dataOffset + entry.compressedSize;
        const auto behind = descriptorAt(*m_source, end, entry.compressedSize);
        return behind ? behind->end : end;
    }

    std::optional<quint64> endByDescriptor(Entry &entry)
    {
        const auto hinted = entry.method == "stored" ? m_hint(m_archive, entry.name) : std::nullopt;
        auto found = hinted ? descriptorAfter(entry, *hinted) : std::nullopt;
        if (!found)
            found = findDescriptor(*m_source, *entry.dataOffset, m_progress);
        if (!found)
            return {};
        entry.crc32 = found->crc32;
        entry.size = found->size;
        entry.compressedSize = found->compressedSize;
        return found->end;
    }

    // The file may end between an entry's bytes and the end of their descriptor: the bytes are whole all the same.
    std::optional<Descriptor> descriptorAfter(const Entry &entry, quint64 size) const
    {
        if (!fitsInside(*entry.dataOffset, size, m_source->size()))
            return {};
        const quint64 end = *entry.dataOffset + size;
        if (const auto descriptor = descriptorAt(*m_source, end, size))
            return descriptor;
        if (m_source->size() - end >= zip::DescriptorSize)
            return {};
        return Descriptor{.crc32 = {}, .compressedSize = size, .size = size, .end = m_source->size()};
    }

    void markCut(Entry &entry)
    {
        const quint64 there = m_source->size() - *entry.dataOffset;
        entry.isCut = true;
        entry.missing = entry.compressedSize - std::min(entry.compressedSize, there); // 0 where it is not stated
        entry.compressedSize = there;
        entry.size = there;
        entry.crc32 = {};
        entry.error = tr("The file ends at byte %1, after %2 bytes of this entry").arg(m_source->size()).arg(there);
        m_archive.error = tr("The file was cut short: it ends at byte %1, inside the entry %2")
                              .arg(m_source->size())
                              .arg(QString::fromUtf8(entry.name.first(std::min(entry.name.size(), ShownOfName))));
    }

    // No entry begins at `at`.
    QString endedAt(quint64 at) const
    {
        const quint64 size = m_source->size();
        const QByteArray begin = readBytes(*m_source, at, std::min<quint64>(size - at, MarkSize), MarkSize);
        if (begin == "PK\1\2")
            return tr("The file was cut short: it ends at byte %1, inside its ZIP directory").arg(size);
        if (QByteArrayView("PK\3\4").startsWith(begin))
            return tr("The file was cut short: it ends at byte %1, before its ZIP directory").arg(size);
        return tr("From byte %1 of %2 on the file is overwritten: what follows is lost, and so is its ZIP directory")
            .arg(at)
            .arg(size);
    }

    void open()
    {
        std::vector<quint64> limits = checkExtents(m_archive.entries, m_source->size());
        m_archive.indexNames();
        makeReadable(m_archive, m_source, std::move(limits));
    }

    SourcePtr m_source;
    const SizeHint &m_hint;
    Progress &m_progress;
    Archive m_archive;
    std::optional<ZipEnd> m_directory; // that nobody finds from the file's end
};

}

Archive salvageZip(SourcePtr source, const SizeHint &hint, Progress &progress)
{
    return Salvage(std::move(source), hint, progress).run();
}

}
