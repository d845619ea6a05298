// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "core/work/parallel.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QThread>
#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <numeric>

using namespace pith;

TEST_CASE("every chunk runs exactly once, whatever their number")
{
    for (const quint64 count : {0u, 1u, 2u, 3u, 7u, 1000u}) {
        std::vector<std::atomic<int>> runs(count);
        parallelFor(count, [&](quint64 chunk) { ++runs[chunk]; });
        for (const auto &times : runs)
            CHECK(times == 1);
    }
}

TEST_CASE("results are merged in the order of their chunks")
{
    const auto numbers = parallelReduce<std::vector<quint64>>(
        100,
        [](quint64 chunk) {
            QThread::usleep(chunk % 7 * 100);
            return std::vector{chunk};
        },
        [](auto &into, auto &&next) { into.insert(into.end(), next.begin(), next.end()); });
    std::vector<quint64> expected(100);
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(numbers == expected);
}

TEST_CASE("chunks may ask for chunks, deeper than the pool has threads")
{
    std::atomic<int> leaves = 0;
    std::function<void(int)> nest
        = [&](int depth) { parallelFor(3, [&](quint64) { depth == 0 ? void(++leaves) : nest(depth - 1); }); };
    nest(5);
    CHECK(leaves == 729);
}

TEST_CASE("the caller does the work alone while the pool's threads are taken")
{
    QSemaphore release;
    const int threads = chunkPool().maxThreadCount();
    for (int i = 0; i < threads; ++i)
        chunkPool().start([&] { release.acquire(); });
    std::atomic<int> done = 0;
    parallelFor(10, [&](quint64) { ++done; });
    CHECK(done == 10);
    release.release(threads);
    chunkPool().waitForDone();
}

TEST_CASE("as many threads work on chunks as are set, the caller's among them")
{
    const int all = threads();
    CHECK(all == QThread::idealThreadCount());
    setThreads(1);
    CHECK(threads() == 1);
    parallelFor(50, [caller = QThread::currentThread()](quint64) { CHECK(QThread::currentThread() == caller); });
    setThreads(0);
    CHECK(threads() == 1);
    setThreads(all);
    CHECK(threads() == all);
}

TEST_CASE("the first exception ends the work and is thrown on as it was")
{
    std::atomic<int> started = 0;
    const auto broken = [&](quint64 chunk) {
        ++started;
        if (chunk == 3)
            throw Error(QStringLiteral("chunk 3"));
        QThread::msleep(1);
    };
    try {
        parallelFor(100000, broken);
        FAIL("nothing was thrown");
    } catch (const Error &error) {
        CHECK(error.message() == QStringLiteral("chunk 3"));
    }
    CHECK(started < 1000);
    CHECK_THROWS_AS(parallelFor(5, [](quint64) { throw Cancelled(); }), Cancelled);
}

TEST_CASE("no chunk still runs when an exception arrives")
{
    std::atomic<int> running = 0;
    const auto broken = [&](quint64 chunk) {
        ++running;
        QThread::msleep(chunk == 0 ? 1 : 20);
        --running;
        if (chunk == 0)
            throw std::bad_alloc();
    };
    CHECK_THROWS_AS(parallelFor(50, broken), std::bad_alloc);
    CHECK(running == 0);
}

TEST_CASE("leaving waits for workers, but not for long")
{
    CHECK(leavePools());
    auto *release = new QSemaphore; // outlives the test, as the worker may
    jobPool().start([release] { release->tryAcquire(1, 5000); });
    QElapsedTimer timer;
    timer.start();
    CHECK_FALSE(leavePools());
    CHECK(timer.elapsed() >= 900);
    CHECK(timer.elapsed() < 2000);
    release->release();
    CHECK(leavePools());
    delete release;
}
