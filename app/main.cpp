// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/commandline.h"
#include "app/windows/run.h"
#include "core/work/pools.h"

#include <QCoreApplication>
#include <QLoggingCategory>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace {

QStringList argumentsOf(int argc, char *argv[])
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments += QString::fromLocal8Bit(argv[i]);
    return arguments;
}

// A platform that was chosen by name may need no display.
bool canShowWindows(const QStringList &arguments)
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || arguments.contains(QStringLiteral("-platform"));
}

}

// Chooses before it constructs anything: commands need no display, windows do.
int main(int argc, char *argv[])
{
    QLoggingCategory::setFilterRules(QStringLiteral("kf.archive=false")); // what is broken is said in our own words
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is an error of write(), not the end
    const QStringList arguments = argumentsOf(argc, argv);
    int code = 0;
    if (pith::cli::isCommandLine(arguments)) {
        const auto app = pith::cli::makeApplication(argc, argv, arguments);
        code = pith::cli::runCommandLine(arguments, STDOUT_FILENO);
    } else if (canShowWindows(arguments)) {
        code = pith::runWindows(argc, argv);
    } else {
        const QCoreApplication app(argc, argv);
        code = pith::cli::runWithoutDisplay(arguments, STDOUT_FILENO);
    }
    if (!pith::leavePools()) { // a worker that hangs in the kernel must not keep us
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}
