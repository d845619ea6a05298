// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace pith {

// Files opened lately, newest first, remembered between runs; missing ones stay. At most ten.
QStringList recentFiles();
void rememberFile(const QString &path);
void forgetRecentFiles();

}
