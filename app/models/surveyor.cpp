// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/surveyor.h"

namespace pith {

namespace {
constexpr int handOvers = 100; // ms between them
}

Surveyor::Surveyor(DocumentPtr document, QObject *parent)
    : Background(parent),
      m_survey(std::make_shared<Survey>(std::move(document)))
{
    m_tick.setInterval(handOvers);
    connect(&m_tick, &QTimer::timeout, this, &Surveyor::handOver);
}

QString Surveyor::remarks(quint32 leaf) const
{
    const QString error = m_survey->error(leaf);
    return error.isEmpty() ? m_survey->reasons(leaf).join(u'\n') : error;
}

Background::Amount Surveyor::amount() const
{
    const Survey::Count now = count();
    return {now.done, now.wanted, now.bytesDone, now.bytesWanted};
}

void Surveyor::want(const std::vector<quint32> &leaves)
{
    m_survey->want(leaves);
    if (m_state == State::Idle)
        start();
}

void Surveyor::wantAll()
{
    m_survey->wantAll();
    if (m_state == State::Idle)
        start();
}

void Surveyor::start()
{
    const Survey::Count count = m_survey->count();
    if (count.done == count.wanted) {
        end();
        return;
    }
    m_job.start(
        [survey = m_survey](Progress &progress) {
            survey->run(progress);
            return Nothing();
        },
        [this](Nothing) { start(); }, // more may have been wanted after the worker looked for the last time
        [this](const Error &error) {
            cancel();
            Q_EMIT failed(error.message());
        });
    m_tick.start();
    setState(State::Running);
}

void Surveyor::end()
{
    m_survey->wantNothingMore();
    m_tick.stop();
    m_state = State::Idle;
    handOver(); // its receivers see that nothing more comes
    Q_EMIT stateChanged();
}

void Surveyor::pause()
{
    m_job.cancel();
    m_tick.stop();
    handOver();
    setState(State::Paused);
}

void Surveyor::resume()
{
    m_state = State::Idle;
    start();
}

void Surveyor::cancel()
{
    m_job.cancel();
    end();
}

void Surveyor::handOver()
{
    const std::vector<quint32> news = m_survey->takeNews();
    if (news.empty()) {
        Q_EMIT stateChanged(); // the bytes of a big tensor go on
        return;
    }
    ++m_revision;
    for (const quint32 leaf : news) {
        if (m_survey->oddities(leaf))
            m_odd.insert(leaf);
    }
    Q_EMIT newsCame(news);
    Q_EMIT stateChanged();
}

void Surveyor::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

}
