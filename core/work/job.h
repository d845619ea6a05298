// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/bytes/text.h"
#include "core/work/pools.h"

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include <functional>
#include <memory>
#include <new>
#include <variant>

namespace pith {

// Work for one purpose on a worker thread: starting again cancels and forgets what runs, so only the newest result
// arrives. A member of the object that asked; the callbacks run in that object's thread and never after its end.
// Needs an event loop. This is one of the three places that catch (core/bytes/error.h): nothing is thrown into Qt.
template <typename Result> class Job
{
public:
    Job()
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { deliver(); });
    }
    Job(const Job &) = delete;
    Job &operator=(const Job &) = delete;
    ~Job() { cancel(); }

    // `work` gets the Progress to report to; it may throw Error and Cancelled. Results are handed over by move.
    void start(std::function<Result(Progress &)> work, std::function<void(Result)> done,
        std::function<void(const Error &)> failed)
    {
        cancel();
        m_progress = std::make_shared<Progress>();
        m_done = std::move(done);
        m_failed = std::move(failed);
        m_watcher.setFuture(QtConcurrent::run(&jobPool(), [work = std::move(work), progress = m_progress] {
            return std::make_shared<Outcome>(run(work, *progress));
        }));
    }

    // What runs stops as soon as it looks; its callbacks are never called.
    void cancel()
    {
        if (!m_progress)
            return;
        m_progress->cancel();
        m_progress.reset();
        m_watcher.setFuture({});
    }

    bool isRunning() const { return m_progress != nullptr; }
    const Progress *progress() const { return m_progress.get(); }

private:
    using Outcome = std::variant<Cancelled, Error, Result>;

    static Outcome run(const std::function<Result(Progress &)> &work, Progress &progress)
    {
        try {
            progress.check();
            return Outcome(std::in_place_index<2>, work(progress));
        } catch (const Cancelled &cancelled) {
            return cancelled;
        } catch (const Error &error) {
            return error;
        } catch (const std::bad_alloc &) {
            return Error(tr("There is not enough memory"));
        } catch (const std::exception &error) {
            return Error(QString::fromUtf8(error.what()));
        }
    }

    void deliver()
    {
        // An empty future, which is what cancel() leaves, "finishes" too.
        if (!m_progress)
            return;
        const std::shared_ptr<Outcome> outcome = m_watcher.result();
        m_progress.reset();
        m_watcher.setFuture({});
        // Moved out first: a callback may start this job again, or end it.
        const auto done = std::move(m_done);
        const auto failed = std::move(m_failed);
        if (auto *result = std::get_if<2>(outcome.get()))
            done(std::move(*result));
        else if (const auto *error = std::get_if<Error>(outcome.get()))
            failed(*error);
    }

    QFutureWatcher<std::shared_ptr<Outcome>> m_watcher;
    std::shared_ptr<Progress> m_progress;
    std::function<void(Result)> m_done;
    std::function<void(const Error &)> m_failed;
};

}
