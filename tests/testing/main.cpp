// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/work/pools.h"

#include <QApplication>
#include <QTemporaryDir>
#include <catch2/catch_session.hpp>
#include <cstdlib>

// What sanitizers are to leave out: memory that Graphviz and its libraries never give back.
extern "C" const char *__lsan_default_suppressions() // NOLINT: the name is theirs
{
    return "leak:libgvc\nleak:libcgraph\nleak:libgvplugin\nleak:libpango\nleak:libfontconfig\nleak:libcairo\n";
}

int main(int argc, char *argv[])
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings; // its own: tests that run beside it clear theirs
    qputenv("XDG_CONFIG_HOME", settings.path().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("pith-tests"));
    QApplication app(argc, argv);
    const int result = Catch::Session().run(argc, argv);
    if (!pith::leavePools()) // as the program does: workers must not outlive what they use
        std::_Exit(result);
    return result;
}
