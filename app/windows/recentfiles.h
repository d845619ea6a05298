// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace pith {

// The one name of a file or folder: absolute, and a folder's without a slash at its end.
QString cleanPath(const QString &path);

// What checkpoints are often called, for a filter in a dialog: what opens is known by content alone.
QStringList checkpointPatterns();

// Files and folders opened lately, newest first, remembered between runs; missing ones stay. At most ten.
QStringList recentFiles();
void rememberFile(const QString &path);
void forgetRecentFiles();

}
