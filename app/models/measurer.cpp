// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/measurer.h"

namespace pith {

namespace {
constexpr int handOvers = 100; // ms between them
constexpr size_t mostNews = 10'000; // at once
}

Measurer::Measurer(std::shared_ptr<Comparison> comparison, QObject *parent)
    : Background(parent),
      m_comparison(std::move(comparison)),
      m_queue(std::make_shared<MeasureQueue>(m_comparison, Tolerance()))
{
    m_tick.setInterval(handOvers);
    connect(&m_tick, &QTimer::timeout, this, &Measurer::handOver);
}

bool Measurer::isComplete() const { return m_handedOver == m_queue->count().all; }

Background::Amount Measurer::amount() const
{
    const MeasureQueue::Count now = m_queue->count();
    return {now.done, now.all, now.bytesDone, now.bytes};
}

void Measurer::start()
{
    m_tick.start();
    setState(State::Running);
    m_job.start(
        [queue = m_queue](Progress &progress) {
            queue->run(progress);
            return Nothing();
        },
        [this](Nothing) { handOver(); },
        [this](const Error &error) {
            cancel();
            Q_EMIT failed(error.message());
        });
}

void Measurer::pause()
{
    m_job.cancel();
    setState(State::Paused);
}

void Measurer::cancel()
{
    m_job.cancel();
    setState(State::Idle);
}

// The clock goes on until all that is known was handed over.
void Measurer::handOver()
{
    std::vector<size_t> pairs;
    for (MeasureQueue::News &news : m_queue->takeNews(mostNews)) {
        m_comparison->set(news.pair, std::move(news.compared));
        pairs.push_back(news.pair);
    }
    m_handedOver += pairs.size();
    if (!pairs.empty())
        Q_EMIT newsCame(pairs);
    if (isComplete())
        m_state = State::Idle;
    if (m_state != State::Running && pairs.size() < mostNews && !m_job.isRunning())
        m_tick.stop();
    Q_EMIT stateChanged();
}

void Measurer::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

}
