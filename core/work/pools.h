// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QThreadPool>

namespace pith {

// Jobs run on the one, chunks of a parallelReduce on the other, so neither waits for the other.
QThreadPool &jobPool();
QThreadPool &chunkPool();

// Waits at most a second for workers, then lets the process end over them. Call at the end of main.
void leavePools();

}
