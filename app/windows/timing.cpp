// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/timing.h"

#include <QFile>

#include <ctime>
#include <unistd.h>

namespace pith {

StallMeter::StallMeter()
{
    constexpr int interval = 5;
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
        m_longest = std::max(m_longest, m_since.nsecsElapsed() - interval * 1'000'000);
        m_since.restart();
    });
    m_since.start();
    m_timer.start(interval);
}

double StallMeter::longest() const { return double(std::max(m_longest, m_since.nsecsElapsed())) / 1e9; }

double secondsSinceStart()
{
    QFile stat(QStringLiteral("/proc/self/stat"));
    if (!stat.open(QIODevice::ReadOnly))
        return double(std::clock()) / CLOCKS_PER_SEC;
    constexpr qsizetype startTime = 19; // field 22 of proc(5), counted behind the name in parentheses
    const QByteArray text = stat.readAll();
    const QByteArrayList fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    timespec now = {};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double started = fields.value(startTime).toDouble() / double(sysconf(_SC_CLK_TCK));
    return double(now.tv_sec) + double(now.tv_nsec) / 1e9 - started;
}

}
