// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/spool.h"

#include "core/bytes/checked.h"
#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QStorageInfo>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <utility>

namespace pith {

namespace {

constexpr quint64 RoomStep = 256 << 20; // where it is not known how much will be written
constexpr quint64 RoomKept = 4 << 20; // for others

[[noreturn]] void throwSystemError(const QString &message)
{
    throw Error(message.arg(QString::fromLocal8Bit(std::strerror(errno))));
}

// Not the temporary folder: that is memory on many systems.
QString spoolFolder()
{
    const QString folder
        = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/pith");
    return QDir().mkpath(folder) ? folder : QDir::tempPath();
}

void checkRoom(quint64 size)
{
    const QString folder = spoolFolder();
    const qint64 room = QStorageInfo(folder).bytesAvailable();
    if (room >= 0 && quint64(room) < size)
        throw Error(tr("Unpacking needs %1 bytes in %2, but there are only %3").arg(size).arg(folder).arg(room));
}

// How much may be written before the next look, where nobody knows how much it will be: the room that is left is not
// filled to its end.
quint64 roomAhead(quint64 written, quint64 wanted)
{
    const QString folder = spoolFolder();
    const qint64 room = QStorageInfo(folder).bytesAvailable();
    if (room >= 0 && quint64(room) < wanted + RoomKept)
        throw Error(tr("There is no room for what is unpacked in %1: %2 bytes were written, %3 are left")
                .arg(folder)
                .arg(written)
                .arg(room));
    return room < 0 ? RoomStep : std::min(RoomStep, quint64(room) / 2);
}

int unnamedFile()
{
    const QString folder = spoolFolder();
    QByteArray path = QFile::encodeName(folder) + "/unpacked-XXXXXX";
    const int file = ::mkstemp(path.data());
    if (file < 0)
        throwSystemError(tr("No temporary file can be made in %1: %2").arg(folder));
    ::unlink(path.constData());
    return file;
}

class UnnamedFileSource final : public ByteSource
{
public:
    UnnamedFileSource(int file, quint64 size) : m_file(file), m_size(size) {}
    ~UnnamedFileSource() override { ::close(m_file); }

    quint64 size() const override { return m_size; }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        if (!fitsInside(offset, into.size(), m_size))
            throw Error(tr("%1 bytes are wanted at byte %2 of %3").arg(into.size()).arg(offset).arg(m_size));
        while (!into.empty()) {
            const ssize_t count = ::pread(m_file, into.data(), into.size(), off_t(offset));
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                throwSystemError(tr("Reading unpacked bytes failed: %1"));
            into = into.subspan(size_t(count));
            offset += quint64(count);
        }
    }
    void checkUnchanged() const override {} // nobody else can reach it

private:
    int m_file;
    quint64 m_size;
};

}

Spool::Spool(quint64 size) : m_room(size)
{
    if (size <= MostInMemory)
        m_memory.reserve(qsizetype(size));
    else
        makeFile();
}

Spool::~Spool()
{
    if (m_file >= 0)
        ::close(m_file);
}

void Spool::makeFile()
{
    checkRoom(m_room);
    m_file = unnamedFile();
    m_written = 0;
    write(std::as_bytes(std::span(m_memory.constData(), size_t(m_memory.size()))));
    m_memory = {};
}

void Spool::write(std::span<const std::byte> bytes)
{
    if (m_file < 0 && m_written + bytes.size() > MostInMemory)
        makeFile();
    m_written += bytes.size();
    if (m_file >= 0 && m_written > m_room)
        m_room = m_written + roomAhead(m_written - bytes.size(), bytes.size());
    if (m_file < 0) {
        m_memory.append(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size()));
        return;
    }
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throwSystemError(tr("Unpacking failed: %1"));
        bytes = bytes.subspan(size_t(count));
    }
}

SourcePtr Spool::finish()
{
    if (m_file < 0)
        return memorySource(std::move(m_memory));
    return std::make_shared<UnnamedFileSource>(std::exchange(m_file, -1), m_written);
}

}
