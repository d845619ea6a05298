// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QElapsedTimer>
#include <QTimer>

namespace pith {

// The longest time that the event loop did not come round, in seconds, measured by a timer of 5 ms.
class StallMeter
{
public:
    StallMeter();
    double longest() const;

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longest = 0; // ns
};

// Seconds since this process was started, as the kernel knows it.
double secondsSinceStart();

}
