// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace pith {

// Work over a whole file that goes on while people look at it; the status bar tells how far it is.
class Background : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    enum class State { Idle, Running, Paused };
    struct Amount
    {
        quint64 done = 0; // tensors
        quint64 all = 0;
        quint64 bytesDone = 0;
        quint64 bytes = 0;
    };

    virtual QString title() const = 0; // "Statistics"
    virtual State state() const = 0;
    virtual Amount amount() const = 0;
    virtual void pause() = 0;
    virtual void resume() = 0;
    virtual void cancel() = 0; // what is known stays

Q_SIGNALS:
    void stateChanged(); // or how far it is
};

}
