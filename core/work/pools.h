// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QThreadPool>

namespace pith {

// Jobs run on the one, chunks of a parallelReduce on the other, so neither waits for the other. The chunk pool has one
// thread less than there are cores, because whoever asks for chunks works on them too.
QThreadPool &jobPool();
QThreadPool &chunkPool();

// How many threads work on chunks, the caller's among them: all cores unless this is called. At least one.
void setThreads(int threads);
int threads();

// Waits at most a second for workers; false: some still run, and the process has to end over them (std::_Exit, since
// static objects that they use must not be destroyed). Work that has not started never will. Call at the end of main.
bool leavePools();

}
