// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/recentfiles.h"
#include "tests/testing/testing.h"

#include <QSettings>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

using namespace pith;

TEST_CASE("recent files are ten, the newest first, each once")
{
    const QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    forgetRecentFiles();
    for (int i = 0; i < 12; ++i)
        rememberFile(QStringLiteral("/tmp/%1.pth").arg(i));
    rememberFile(QStringLiteral("/tmp/5.pth"));
    CHECK(recentFiles().size() == 10);
    CHECK(recentFiles().front() == QStringLiteral("/tmp/5.pth"));
    CHECK(recentFiles().count(QStringLiteral("/tmp/5.pth")) == 1);
    forgetRecentFiles();
    CHECK(recentFiles().isEmpty());
}
