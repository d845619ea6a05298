// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/work/pools.h"

#include <QDeadlineTimer>
#include <QThread>

#include <algorithm>

namespace pith {

namespace {

constexpr int MostWait = 1000; // ms
// So that a few tabs that wait for a slow disk don't hold up the others.
constexpr int FewestJobs = 4;

// Never destroyed: QThreadPool's destructor waits for its workers for ever.
QThreadPool *newPool(int threads)
{
    auto *pool = new QThreadPool;
    pool->setMaxThreadCount(threads);
    return pool;
}

}

QThreadPool &jobPool()
{
    static QThreadPool *const pool = newPool(std::max(QThread::idealThreadCount(), FewestJobs));
    return *pool;
}

QThreadPool &chunkPool()
{
    static QThreadPool *const pool = newPool(QThread::idealThreadCount() - 1);
    return *pool;
}

void setThreads(int threads) { chunkPool().setMaxThreadCount(std::max(threads, 1) - 1); }
int threads() { return std::max(chunkPool().maxThreadCount(), 0) + 1; }

bool leavePools()
{
    const QDeadlineTimer end(MostWait);
    jobPool().clear();
    const bool jobsEnded = jobPool().waitForDone(int(end.remainingTime()));
    return chunkPool().waitForDone(int(end.remainingTime())) && jobsEnded;
}

}
