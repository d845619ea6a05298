// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

namespace pith {

// The program with windows: opens each file of the arguments in a tab and returns the exit code when the last window is
// closed. `--timing FILE` opens one, prints when its tree was there, and ends (command-line.md).
int runWindows(int &argc, char **argv);

}
