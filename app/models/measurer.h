// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/background.h"
#include "core/compare/measurequeue.h"
#include "core/work/job.h"

#include <QTimer>

namespace pith {

// The measuring of a comparison as the windows use it: it runs on a worker from start() on, and what it finds is told
// to the comparison, and to whoever listens, at most ten times a second and not more than the event loop bears.
class Measurer : public Background
{
    Q_OBJECT
public:
    explicit Measurer(std::shared_ptr<Comparison> comparison, QObject *parent = nullptr);

    void start();
    void prefer(std::vector<size_t> pairs) { m_queue->prefer(std::move(pairs)); }
    QString title() const override { return tr("Comparing"); }
    State state() const override { return m_state; }
    Amount amount() const override;
    void pause() override;
    void resume() override { start(); }
    void cancel() override;
    bool isComplete() const; // and all of it was handed over

Q_SIGNALS:
    void newsCame(const std::vector<size_t> &pairs); // the comparison knows them
    void failed(const QString &sentence); // there is no memory

private:
    void handOver();
    void setState(State state);

    std::shared_ptr<Comparison> m_comparison;
    std::shared_ptr<MeasureQueue> m_queue;
    State m_state = State::Idle;
    quint64 m_handedOver = 0;
    QTimer m_tick;
    struct Nothing
    {
    };
    Job<Nothing> m_job;
};

}
