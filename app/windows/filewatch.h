// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QTimer>

#include <utility>
#include <vector>

namespace pith {

// Notices that a file was written or replaced: watches its folder, because a file replaced by rename ends a watch on
// itself, and looks when it is told to (when the window is activated).
class FileWatch : public QObject
{
    Q_OBJECT
public:
    explicit FileWatch(QObject *parent = nullptr);

    void watch(const QString &path); // a file or a folder, from its state now
    void watchAlso(const QStringList &paths); // other files that belong to it
    void keep(); // all of them, from their state now
    void look();

Q_SIGNALS:
    void changed(); // once, till watch() is called again

private:
    struct State
    {
        bool exists = false;
        qint64 size = 0;
        QDateTime modified;
        quint64 inode = 0;
        bool operator==(const State &) const = default;
    };
    static State stateOf(const QString &path);

    void add(const QString &path);

    std::vector<std::pair<QString, State>> m_seen;
    bool m_told = false;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; // a training run writes for a while: look when it is quiet
};

}
