// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/tar.h"

#include "core/archive/storedentry.h"
#include "core/archive/tarheader.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <utility>

namespace pith {

namespace {

constexpr quint64 MostOfExtended = 1 << 20; // bytes of one header that extends the next

// Walks from header to header; no member's bytes are read.
class TarWalk
{
public:
    TarWalk(const ByteSource &source, Progress &progress) : m_source(source), m_progress(progress)
    {
        m_archive.kind = QLatin1StringView("tar");
    }

    Archive run()
    {
        while (auto header = next()) {
            m_progress.check();
            if (header->isExtension()) {
                takeExtension(*header);
                continue;
            }
            header->apply(std::exchange(m_extended, {}));
            addMember(*header);
        }
        if (m_archive.entries.empty() && !m_archive.error.isEmpty())
            throw Error(m_archive.error);
        return std::move(m_archive);
    }

private:
    std::optional<tar::Header> next()
    {
        const quint64 left = m_source.size() - m_at;
        if (m_isOver)
            return {};
        if (left == 0 && m_isBlockCut)
            return fail(
                tr("The tar archive was cut short: it ends at byte %1, before its end mark").arg(m_source.size()));
        if (left == 0)
            return end(tr("The tar archive has no end mark: it may have been cut short"));
        if (left < tar::BlockSize)
            return fail(tr("The tar archive was cut short: it ends at byte %1, inside a header").arg(m_source.size()));
        const QByteArray block = readBytes(m_source, m_at, tar::BlockSize, tar::BlockSize);
        if (tar::isBlank(block))
            return end({});
        auto header = tar::readHeader(block);
        if (!header)
            return fail(tr("The tar archive is broken at byte %1: no header of a member is there").arg(m_at));
        m_at += tar::BlockSize;
        return header;
    }

    std::nullopt_t end(const QString &note)
    {
        if (!note.isEmpty())
            m_archive.notes.push_back(note);
        return std::nullopt;
    }

    std::nullopt_t fail(const QString &why)
    {
        m_archive.error = why;
        return std::nullopt;
    }

    void takeExtension(const tar::Header &header)
    {
        if (!fitsInside(m_at, header.size, m_source.size()) || header.size > MostOfExtended)
            return stop(
                tr("The tar archive was cut short or is broken: the names at byte %1 are not all there").arg(m_at));
        tar::extend(m_extended, header, readBytes(m_source, m_at, header.size, MostOfExtended));
        skip(header.size);
    }

    void addMember(const tar::Header &header)
    {
        const quint64 begin = m_at + (header.hasSparseMap ? sparseMapSize() : 0);
        const bool isWhole = !header.hasData() || fitsInside(begin, header.size, m_source.size());
        if (!header.isFolder())
            m_archive.entries.push_back(entryOf(header, begin, isWhole));
        if (!isWhole)
            return stop(tr("The tar archive was cut short: it ends at byte %1, inside the member %2")
                    .arg(m_source.size())
                    .arg(QString::fromUtf8(header.shownName())));
        m_at = begin;
        skip(header.hasData() ? header.size : 0);
    }

    Entry entryOf(const tar::Header &header, quint64 begin, bool isWhole) const
    {
        Entry entry = storedEntry(header.name, header.hasData() ? header.size : 0, begin);
        if (header.isLink())
            entry.error = tr("It is a link to %1").arg(QString::fromUtf8(header.link));
        else if (header.isSparse)
            entry.error = tr("It is a sparse file, of which only parts are stored");
        else if (!isWhole)
            entry.error = tr("The file ends inside it: %1 bytes from byte %2 on are stated, but there are only %3")
                              .arg(entry.size)
                              .arg(begin)
                              .arg(m_source.size());
        return entry;
    }

    // More blocks that say where the parts of a sparse file are, each whether another follows.
    quint64 sparseMapSize()
    {
        quint64 size = tar::BlockSize;
        while (fitsInside(m_at, size, m_source.size()) && tar::goesOn(m_source, m_at + size - tar::BlockSize)) {
            m_progress.check();
            size += tar::BlockSize;
        }
        return size;
    }

    void stop(const QString &why)
    {
        m_archive.error = why;
        m_isOver = true;
    }

    // What fills the last member's block may be cut: nobody needs it.
    void skip(quint64 size)
    {
        const quint64 next = m_at + tar::blocks(size);
        m_isBlockCut = next > m_source.size();
        m_at = std::min(next, m_source.size());
    }

    const ByteSource &m_source;
    Progress &m_progress;
    Archive m_archive;
    tar::Extended m_extended; // for the next header
    quint64 m_at = 0;
    bool m_isBlockCut = false; // of the last member
    bool m_isOver = false;
};

// A member that is added again replaces the earlier one: programs that read or unpack it see the last.
void noteRepeated(Archive &archive)
{
    const std::vector<quint32> replaced = archive.indexNames(Archive::Counts::Last);
    if (!replaced.empty())
        archive.notes.push_back(tr("Members that a later one of the same name replaces: %1, for example \"%2\"")
                .arg(replaced.size())
                .arg(QString::fromUtf8(archive.entries[replaced.back()].name)));
}

void noteUnreadable(Archive &archive)
{
    const auto isUnreadable = [](const Entry &entry) { return !entry.error.isEmpty(); };
    const auto first = std::ranges::find_if(archive.entries, isUnreadable);
    if (first == archive.entries.end() || !archive.error.isEmpty())
        return;
    archive.notes.push_back(tr("Members that can't be read: %1, for example \"%2\". %3")
            .arg(std::ranges::count_if(archive.entries, isUnreadable))
            .arg(QString::fromUtf8(first->name), first->error));
}

}

bool looksLikeTar(const ByteSource &source)
{
    return source.size() >= tar::BlockSize
        && tar::readHeader(readBytes(source, 0, tar::BlockSize, tar::BlockSize)).has_value();
}

Archive readTar(SourcePtr source, Progress &progress)
{
    Archive archive = TarWalk(*source, progress).run();
    noteRepeated(archive);
    noteUnreadable(archive);
    archive.opener = slicesOf(std::move(source));
    return archive;
}

}
