// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/bytesource.h"

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/hugepages.h"
#include "core/bytes/mapping.h"
#include "core/bytes/text.h"

#include <QFile>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace pith {

namespace {

void checkInside(const ByteSource &source, quint64 offset, quint64 size)
{
    if (!fitsInside(offset, size, source.size()))
        throw Error(tr("%1 bytes are wanted at byte %2 of %3").arg(size).arg(offset).arg(source.size()));
}

// A file that was written a moment ago may be written still.
constexpr time_t QuietSeconds = 2;

QString systemError() { return QString::fromLocal8Bit(std::strerror(errno)); }

class FileSource final : public ByteSource
{
public:
    explicit FileSource(const QString &path)
        : m_descriptor(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
        if (m_descriptor < 0)
            throw Error(tr("The file can't be opened: %1").arg(systemError()));
        m_opened = status();
        if (!S_ISREG(m_opened.st_mode)) {
            ::close(m_descriptor);
            throw Error(
                S_ISDIR(m_opened.st_mode) ? tr("This is a folder, not a file") : tr("This is not a regular file"));
        }
        m_isQuiet = std::time(nullptr) - m_opened.st_mtim.tv_sec > QuietSeconds;
    }
    ~FileSource() override { ::close(m_descriptor); }

    quint64 size() const override { return quint64(m_opened.st_size); }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        checkInside(*this, offset, into.size());
        while (!into.empty()) {
            const ssize_t count = ::pread(m_descriptor, into.data(), into.size(), off_t(offset));
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                throw Error(tr("Reading failed at byte %1: %2").arg(offset).arg(systemError()));
            if (count == 0)
                throw Error(tr("The file changed while it was read: it now ends at byte %1").arg(status().st_size));
            into = into.subspan(size_t(count));
            offset += quint64(count);
        }
    }

    const std::byte *look(quint64 offset, quint64 size) const override
    {
        checkInside(*this, offset, size);
        if (size < LookBytes || !m_isQuiet || m_isDamaged || !isCached(offset) || !isCached(offset + size - 1))
            return nullptr;
        std::call_once(m_mapped, [this] { m_mapping = Mapping::of(m_descriptor, this->size()); });
        if (!m_mapping || !m_mapping->populate(offset, size))
            return nullptr;
        return m_mapping->bytes() + offset;
    }
    void letGo(quint64 offset, quint64 size) const override
    {
        m_mapping->letGo(offset, size);
        if (m_mapping->isDamaged())
            m_isDamaged = true;
    }

    quint64 copyTo(int descriptor, quint64 offset, quint64 size) const override
    {
        checkInside(*this, offset, size);
        auto from = off_t(offset);
        const ssize_t count = ::copy_file_range(m_descriptor, &from, descriptor, nullptr, size, 0);
        return quint64(std::max<ssize_t>(count, 0)); // an error comes again, and is told, when the bytes are read
    }

    void checkUnchanged() const override
    {
        const struct stat now = status();
        if (now.st_size != m_opened.st_size || now.st_mtim.tv_sec != m_opened.st_mtim.tv_sec
            || now.st_mtim.tv_nsec != m_opened.st_mtim.tv_nsec)
            throw Error(tr("The file changed while it was read"));
        if (m_isDamaged)
            throw Error(tr("Reading failed somewhere in the file"));
    }

private:
    // Whether a byte can be had without waiting for a disk. File systems of other machines can't tell.
    bool isCached(quint64 offset) const
    {
        std::byte byte{};
        const iovec into{&byte, 1};
        return ::preadv2(m_descriptor, &into, 1, off_t(offset), RWF_NOWAIT) == 1;
    }

    struct stat status() const
    {
        struct stat result = {};
        if (::fstat(m_descriptor, &result) != 0)
            throw Error(tr("The file can't be looked at: %1").arg(systemError()));
        return result;
    }

    int m_descriptor;
    struct stat m_opened = {};
    bool m_isQuiet = false;
    mutable std::once_flag m_mapped;
    mutable std::unique_ptr<Mapping> m_mapping;
    mutable std::atomic<bool> m_isDamaged = false;
};

class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    quint64 size() const override { return quint64(m_bytes.size()); }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        checkInside(*this, offset, into.size());
        if (!into.empty())
            std::memcpy(into.data(), m_bytes.constData() + offset, into.size());
    }
    const std::byte *look(quint64 offset, quint64 size) const override
    {
        checkInside(*this, offset, size);
        return size < LookBytes ? nullptr : std::as_bytes(std::span(m_bytes.constData() + offset, size)).data();
    }
    void checkUnchanged() const override {}

private:
    QByteArray m_bytes;
};

class SliceSource final : public ByteSource
{
public:
    SliceSource(SourcePtr whole, quint64 offset, quint64 size)
        : m_whole(std::move(whole)),
          m_offset(offset),
          m_size(size)
    {
        checkInside(*m_whole, m_offset, m_size);
    }

    quint64 size() const override { return m_size; }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        checkInside(*this, offset, into.size());
        m_whole->read(m_offset + offset, into);
    }
    const std::byte *look(quint64 offset, quint64 size) const override
    {
        checkInside(*this, offset, size);
        return m_whole->look(m_offset + offset, size);
    }
    void letGo(quint64 offset, quint64 size) const override { m_whole->letGo(m_offset + offset, size); }
    quint64 copyTo(int descriptor, quint64 offset, quint64 size) const override
    {
        checkInside(*this, offset, size);
        return m_whole->copyTo(descriptor, m_offset + offset, size);
    }
    void checkUnchanged() const override { m_whole->checkUnchanged(); }
    Place place(quint64 offset) const override { return m_whole->place(m_offset + offset); }

private:
    SourcePtr m_whole;
    quint64 m_offset;
    quint64 m_size;
};

}

const std::byte *ByteSource::look(quint64, quint64) const { return nullptr; }
void ByteSource::letGo(quint64, quint64) const {}
quint64 ByteSource::copyTo(int, quint64, quint64) const { return 0; }

SourcePtr fileSource(const QString &path) { return std::make_shared<FileSource>(path); }
SourcePtr memorySource(QByteArray bytes) { return std::make_shared<MemorySource>(std::move(bytes)); }
SourcePtr sliceOf(SourcePtr whole, quint64 offset, quint64 size)
{
    return std::make_shared<SliceSource>(std::move(whole), offset, size);
}

QByteArray readBytes(const ByteSource &source, quint64 offset, quint64 size, quint64 limit)
{
    checkInside(source, offset, size);
    if (size > limit)
        throw Error(tr("%1 bytes are more than the %2 that are read at once").arg(size).arg(limit));
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    preferHugePages(bytes.constData(), size_t(size));
    source.read(offset, std::as_writable_bytes(std::span(bytes.data(), size_t(size))));
    return bytes;
}

}
