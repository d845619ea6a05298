// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/work/job.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace pith::cli {

// One line on standard error, where that is a terminal, for work that takes more than a second.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine() { clear(); }

    // Runs an event loop until the job has ended, one way or another.
    template <typename Result> void runUntilDone(const Job<Result> &job)
    {
        QEventLoop loop;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
            if (!job.isRunning())
                loop.quit();
            else
                show(*job.progress());
        });
        timer.start(Interval);
        while (job.isRunning())
            loop.processEvents(QEventLoop::WaitForMoreEvents);
    }

    void clear();

private:
    static constexpr int Interval = 100; // ms

    void show(const Progress &progress);

    QElapsedTimer m_since;
    bool m_isTerminal;
    bool m_shown = false;
};

}
