// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/tar.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"

#include <KArchiveDirectory>
#include <KArchiveFile>
#include <KTar>
#include <QFile>
#include <QIODevice>

#include <algorithm>
#include <utility>

namespace pith {

namespace {

constexpr quint64 BlockSize = 512;
constexpr quint64 MagicAt = 257;
constexpr qsizetype ChecksumAt = 148;
constexpr qsizetype ChecksumSize = 8;

// A source as the device that KTar wants. No exception may pass through KArchive, so what goes wrong is kept.
class SourceDevice final : public QIODevice
{
public:
    SourceDevice(const ByteSource &source, const Progress &progress) : m_source(source), m_progress(progress)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    qint64 size() const override { return qint64(m_source.size()); }
    const QString &problem() const { return m_problem; }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        const quint64 at = quint64(pos());
        if (m_progress.isCancelled() || at > m_source.size())
            return -1;
        const auto part
            = std::as_writable_bytes(std::span(data, size_t(std::min(quint64(most), m_source.size() - at))));
        return attempt(m_problem, [&] { m_source.read(at, part); }) ? qint64(part.size()) : -1;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    const ByteSource &m_source;
    const Progress &m_progress;
    QString m_problem;
};

Entry entryOf(const KArchiveFile &file, const QByteArray &name, quint64 whole)
{
    Entry entry;
    entry.name = name;
    entry.size = quint64(std::max<qint64>(file.size(), 0));
    entry.compressedSize = entry.size;
    entry.method = "stored";
    entry.dataOffset = quint64(std::max<qint64>(file.position(), 0));
    if (!file.symLinkTarget().isEmpty())
        entry.error = tr("It is a link to %1").arg(file.symLinkTarget());
    else if (file.size() < 0 || file.position() < 0 || !fitsInside(*entry.dataOffset, entry.size, whole))
        entry.error = tr("The file ends inside it: %1 bytes from byte %2 on are stated, but there are only %3")
                          .arg(entry.size)
                          .arg(*entry.dataOffset)
                          .arg(whole);
    return entry;
}

// Folders wait in a list of their own, so that their depth costs no stack.
std::vector<Entry> filesBelow(const KArchiveDirectory &root, quint64 whole, Progress &progress)
{
    std::vector<Entry> entries;
    std::vector<std::pair<const KArchiveDirectory *, QByteArray>> folders{{&root, {}}};
    while (!folders.empty()) {
        const auto [folder, path] = std::move(folders.back());
        folders.pop_back();
        for (const QString &name : folder->entries()) {
            progress.check();
            const KArchiveEntry *entry = folder->entry(name);
            const QByteArray full = path + QFile::encodeName(name);
            if (entry->isDirectory())
                folders.emplace_back(static_cast<const KArchiveDirectory *>(entry), full + '/');
            else
                entries.push_back(entryOf(*static_cast<const KArchiveFile *>(entry), full, whole));
        }
    }
    return entries;
}

}

// The checksum is the sum of the header's bytes with blanks in its place, signed in some old programs.
bool looksLikeTar(const ByteSource &source)
{
    if (source.size() < BlockSize || readBytes(source, MagicAt, 5, 5) != "ustar")
        return false;
    const QByteArray header = readBytes(source, 0, BlockSize, BlockSize);
    qint64 sum = 0, signedSum = 0;
    for (qsizetype i = 0; i < header.size(); ++i) {
        const bool isSum = i >= ChecksumAt && i < ChecksumAt + ChecksumSize;
        sum += isSum ? ' ' : uchar(header[i]);
        signedSum += isSum ? ' ' : static_cast<signed char>(header[i]);
    }
    bool isOctal = false;
    const QByteArray digits = header.mid(ChecksumAt, ChecksumSize);
    const qint64 stated
        = digits.first(qsizetype(qstrnlen(digits.constData(), ChecksumSize))).trimmed().toLongLong(&isOctal, 8);
    return isOctal && (stated == sum || stated == signedSum);
}

Archive readTar(SourcePtr source, Progress &progress)
{
    SourceDevice device(*source, progress);
    KTar tar(&device);
    const bool isRead = tar.open(QIODevice::ReadOnly);
    progress.check();
    if (!device.problem().isEmpty())
        throw Error(device.problem());
    if (!isRead)
        throw Error(tr("The tar archive is cut short, or its headers are broken"));
    Archive archive;
    archive.kind = QLatin1StringView("tar");
    archive.entries = filesBelow(*tar.directory(), source->size(), progress);
    std::ranges::sort(archive.entries, {}, &Entry::dataOffset);
    archive.indexNames();
    archive.opener = slicesOf(std::move(source));
    return archive;
}

}
