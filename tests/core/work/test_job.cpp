// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/work/job.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

#include <optional>
#include <stdexcept>

using namespace pith;

namespace {

// What a job's callbacks said.
struct Heard
{
    QList<int> results;
    QStringList errors;

    auto done()
    {
        return [this](int result) { results.append(result); };
    }
    auto failed()
    {
        return [this](const Error &error) { errors.append(error.message()); };
    }
};

void waitFor(const Job<int> &job)
{
    REQUIRE(QTest::qWaitFor([&] { return !job.isRunning(); }, 5000));
}

// Long enough for anything that should not come to come.
void waitForStragglers()
{
    jobPool().waitForDone();
    QTest::qWait(20);
}

int untilCancelled(Progress &progress)
{
    while (true)
        progress.check();
}

}

TEST_CASE("a job's result arrives in the thread that asked")
{
    Heard heard;
    Job<int> job;
    QThread *worker = nullptr;
    QThread *caller = nullptr;
    job.start(
        [&](Progress &) {
            worker = QThread::currentThread();
            return 7;
        },
        [&](int result) {
            caller = QThread::currentThread();
            heard.results.append(result);
        },
        heard.failed());
    CHECK(job.isRunning());
    waitFor(job);
    CHECK(heard.results == QList{7});
    CHECK(caller == QThread::currentThread());
    CHECK(worker != caller);
}

TEST_CASE("only the newest job's result arrives")
{
    Heard heard;
    Job<int> job;
    for (int number = 0; number < 50; ++number)
        job.start([number](Progress &) { return number; }, heard.done(), heard.failed());
    waitFor(job);
    waitForStragglers();
    CHECK(heard.results == QList{49});
}

TEST_CASE("a result that is already on its way is forgotten when the job starts again")
{
    Heard heard;
    Job<int> job;
    job.start([](Progress &) { return 1; }, heard.done(), heard.failed());
    jobPool().waitForDone(); // its event is posted, not delivered
    job.start([](Progress &) { return 2; }, heard.done(), heard.failed());
    waitFor(job);
    waitForStragglers();
    CHECK(heard.results == QList{2});
}

TEST_CASE("a cancelled job stops soon and calls nobody")
{
    Heard heard;
    Job<int> job;
    QSemaphore started;
    job.start(
        [&](Progress &progress) {
            started.release();
            return untilCancelled(progress);
        },
        heard.done(), heard.failed());
    started.acquire();
    QElapsedTimer timer;
    timer.start();
    job.cancel();
    CHECK_FALSE(job.isRunning());
    CHECK(job.progress() == nullptr);
    waitForStragglers();
    CHECK(timer.elapsed() < 500);
    CHECK(heard.results.isEmpty());
    CHECK(heard.errors.isEmpty());
    job.cancel(); // once more does nothing
    job.start([](Progress &) { return 3; }, heard.done(), heard.failed());
    waitFor(job);
    CHECK(heard.results == QList{3});
}

TEST_CASE("a job that ends while its work runs cancels it, waits for nothing and calls nobody")
{
    Heard heard;
    QSemaphore started;
    std::atomic<bool> sawCancel = false;
    std::optional<Job<int>> job(std::in_place);
    job->start(
        [&](Progress &progress) {
            started.release();
            while (!progress.isCancelled())
                QThread::yieldCurrentThread();
            sawCancel = true;
            return 1;
        },
        heard.done(), heard.failed());
    started.acquire();
    job.reset();
    waitForStragglers();
    CHECK(sawCancel);
    CHECK(heard.results.isEmpty());
}

TEST_CASE("a callback may start its job again")
{
    Heard heard;
    Job<int> job;
    std::function<void(int)> done = [&](int result) {
        heard.results.append(result);
        if (result < 5)
            job.start([result](Progress &) { return result + 1; }, done, heard.failed());
    };
    job.start([](Progress &) { return 0; }, done, heard.failed());
    REQUIRE(QTest::qWaitFor([&] { return heard.results.size() == 6; }, 5000));
    waitForStragglers();
    CHECK(heard.results == QList{0, 1, 2, 3, 4, 5});
    CHECK_FALSE(job.isRunning());
}

TEST_CASE("a callback may destroy its job")
{
    Heard heard;
    auto *job = new Job<int>;
    job->start([](Progress &) { return 1; },
        [&](int result) {
            delete job;
            heard.results.append(result);
        },
        heard.failed());
    REQUIRE(QTest::qWaitFor([&] { return !heard.results.isEmpty(); }, 5000));
    waitForStragglers();
    CHECK(heard.results == QList{1});
}

TEST_CASE("whatever work throws becomes an Error, but Cancelled becomes nothing")
{
    Heard heard;
    Job<int> job;
    const auto run = [&](void (*fail)()) {
        job.start(
            [fail](Progress &) {
                fail();
                return 1;
            },
            heard.done(), heard.failed());
        waitFor(job);
    };
    run([] { throw Error(QStringLiteral("broken")); });
    run([] { throw std::runtime_error("other"); });
    run([] { throw std::bad_alloc(); });
    run([] { throw Cancelled(); });
    waitForStragglers();
    CHECK(heard.results.isEmpty());
    REQUIRE(heard.errors.size() == 3);
    CHECK(heard.errors[0] == QStringLiteral("broken"));
    CHECK(heard.errors[1] == QStringLiteral("other"));
    CHECK(heard.errors[2].contains(QStringLiteral("memory")));
}

TEST_CASE("results that can't be copied are handed over")
{
    Job<std::unique_ptr<int>> job;
    std::unique_ptr<int> got;
    job.start([](Progress &) { return std::make_unique<int>(9); },
        [&](std::unique_ptr<int> result) { got = std::move(result); }, [](const Error &) {});
    REQUIRE(QTest::qWaitFor([&] { return got != nullptr; }, 5000));
    CHECK(*got == 9);
}

TEST_CASE("progress is seen while the work runs")
{
    Heard heard;
    Job<int> job;
    QSemaphore reported;
    QSemaphore go;
    job.start(
        [&](Progress &progress) {
            progress.setTotal(10);
            progress.advance(4);
            reported.release();
            go.acquire();
            return 0;
        },
        heard.done(), heard.failed());
    reported.acquire();
    CHECK(job.progress()->done() == 4);
    CHECK(job.progress()->total() == 10);
    go.release();
    waitFor(job);
}
