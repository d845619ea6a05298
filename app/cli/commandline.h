// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/options.h"

#include <QCoreApplication>

#include <memory>

namespace pith::cli {

// Whether the arguments (without the program's name) are for a command, for help, or wrong, and no window is wanted.
bool isCommandLine(const QStringList &arguments);
// What a command needs to run in: fonts, but no display, where it paints.
std::unique_ptr<QCoreApplication> makeApplication(int &argc, char *argv[], const QStringList &arguments);

// Does what such arguments ask for and returns the exit code: 0 done, 1 flagged, 2 could not. Needs a QCoreApplication
// and runs its event loop. The answer goes to the descriptor `out`, what went wrong to standard error.
int runCommandLine(const QStringList &arguments, int out);

// Instead of a window where there is no display: what `info` says of each file, then why that is all. Returns 2.
int runWithoutDisplay(const QStringList &arguments, int out);

}
