// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/recentfiles.h"

#include <QFileInfo>
#include <QSettings>

namespace pith {

namespace {

QString settingsKey() { return QStringLiteral("recentFiles"); }

}

QStringList recentFiles() { return QSettings().value(settingsKey()).toStringList(); }

void rememberFile(const QString &path)
{
    constexpr qsizetype most = 10;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(settingsKey(), files.first(std::min(files.size(), most)));
}

void forgetRecentFiles() { QSettings().remove(settingsKey()); }

}
