// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/filewatch.h"

#include <QFileInfo>

#include <sys/stat.h>

namespace pith {

FileWatch::FileWatch(QObject *parent) : QObject(parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(300);
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
}

FileWatch::State FileWatch::stateOf(const QString &path)
{
    struct stat status = {};
    if (stat(QFile::encodeName(path).constData(), &status) != 0)
        return {};
    const QFileInfo info(path);
    return {true, info.size(), info.lastModified(), quint64(status.st_ino)};
}

void FileWatch::watch(const QString &path)
{
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_path = path;
    m_told = false;
    m_seen = stateOf(path);
    m_watcher.addPaths({path, QFileInfo(path).absolutePath()});
}

void FileWatch::look()
{
    if (m_told || m_path.isEmpty())
        return;
    const State now = stateOf(m_path);
    if (now == m_seen || !now.exists) // a file that is gone stays open as it was
        return;
    m_told = true;
    Q_EMIT changed();
}

}
