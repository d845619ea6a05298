// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/newfile.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <QFileInfo>
#include <QRandomGenerator>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pith {

namespace {

QByteArray targetOf(const QString &path)
{
    const QString real = QFileInfo(path).canonicalFilePath(); // empty for what is not there
    return QFile::encodeName(real.isEmpty() ? path : real);
}

QByteArray nameBeside(const QByteArray &target)
{
    return target + '.' + QByteArray::number(QRandomGenerator::global()->generate(), 36);
}

}

NewFile::NewFile(const QString &path) : m_target(targetOf(path)), m_device(path)
{
    struct stat there = {};
    const bool isThere = ::stat(m_target.constData(), &there) == 0;
    if (isThere && !S_ISREG(there.st_mode))
        throw Error(tr("\"%1\" can't be written: it is not a regular file").arg(m_device.fileName()));
    do {
        m_written = nameBeside(m_target);
        m_descriptor = ::open(m_written.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (m_descriptor < 0 && errno == EEXIST);
    if (m_descriptor < 0)
        fail();
    if (isThere)
        ::fchmod(m_descriptor, there.st_mode & 07777); // where it may not, the usual permissions do
    m_device.open(m_descriptor, QIODevice::WriteOnly | QIODevice::Unbuffered);
}

NewFile::~NewFile()
{
    m_device.close();
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_written.isEmpty())
        ::unlink(m_written.constData());
}

// Some file systems tell only on closing that there was no room.
void NewFile::commit()
{
    m_device.close();
    if (::close(std::exchange(m_descriptor, -1)) != 0 || std::rename(m_written.constData(), m_target.constData()) != 0)
        fail();
    m_written.clear();
}

void NewFile::fail() const
{
    throw Error(
        tr("\"%1\" can't be written: %2").arg(m_device.fileName(), QString::fromLocal8Bit(std::strerror(errno))));
}

}
