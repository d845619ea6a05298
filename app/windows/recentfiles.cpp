// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/recentfiles.h"

#include <QDir>
#include <QSettings>

#include <array>

namespace pith {

namespace {

QString settingsKey() { return QStringLiteral("recentFiles"); }

}

QString cleanPath(const QString &path) { return QDir::cleanPath(QFileInfo(path).absoluteFilePath()); }

QStringList checkpointPatterns()
{
    static constexpr std::array patterns{"*.pth", "*.pt", "*.ckpt", "*.bin", "*.pt2", "*.safetensors", "*.gguf",
        "*.npy", "*.npz", "*.index.json", "*.pkl", "*.tar", "*.gz", "*.bz2", "*.xz", "*.zst", "*.zip"};
    QStringList all;
    for (const char *pattern : patterns)
        all += QLatin1String(pattern);
    return all;
}

QStringList recentFiles() { return QSettings().value(settingsKey()).toStringList(); }

void rememberFile(const QString &path)
{
    constexpr qsizetype most = 10;
    const QString absolute = cleanPath(path);
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(settingsKey(), files.first(std::min(files.size(), most)));
}

void forgetRecentFiles() { QSettings().remove(settingsKey()); }

}
