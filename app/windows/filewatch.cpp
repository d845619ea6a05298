// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/filewatch.h"

#include <QFileInfo>

#include <algorithm>

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
    m_told = false;
    m_seen.clear();
    add(path);
    m_watcher.addPath(QFileInfo(path).absolutePath());
}

void FileWatch::watchAlso(const QStringList &paths)
{
    for (const QString &path : paths)
        add(path);
}

void FileWatch::keep()
{
    m_told = false;
    for (auto &[path, state] : m_seen)
        state = stateOf(path);
}

void FileWatch::add(const QString &path)
{
    constexpr size_t most = 200; // the others are looked at with these
    m_seen.emplace_back(path, stateOf(path));
    if (m_seen.size() <= most)
        m_watcher.addPath(path);
}

void FileWatch::look()
{
    const auto isOther = [](const auto &seen) {
        const State now = stateOf(seen.first);
        return now.exists && now != seen.second; // a file that is gone stays open as it was
    };
    if (m_told || std::ranges::none_of(m_seen, isOther))
        return;
    m_told = true;
    Q_EMIT changed();
}

}
