// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/background.h"
#include "core/survey/survey.h"
#include "core/work/job.h"

#include <QTimer>

#include <set>

namespace pith {

// The survey of an open document as the windows use it: it runs on a worker while something is wanted, and what it
// finds is handed over at most ten times a second.
class Surveyor : public Background
{
    Q_OBJECT
public:
    explicit Surveyor(DocumentPtr document, QObject *parent = nullptr);

    std::shared_ptr<const Survey> survey() const { return m_survey; } // may be asked by any thread
    const Figures *figures(quint32 leaf) const { return m_survey->figures().of(leaf); } // null: not known yet
    const std::set<quint32> &oddLeaves() const { return m_odd; } // that need a look, as far as was handed over
    QString remarks(quint32 leaf) const; // why it has no figures, or needs a look; a line each
    quint64 revision() const { return m_revision; } // another after each hand-over

    void want(const std::vector<quint32> &leaves);
    void wantAll();
    void prefer(std::vector<quint32> leaves) { m_survey->prefer(std::move(leaves)); }
    QString title() const override { return tr("Statistics"); }
    State state() const override { return m_state; }
    Amount amount() const override;
    void pause() override;
    void resume() override;
    void cancel() override;
    bool isComplete() const { return m_survey->isComplete(); }
    Survey::Count count() const { return m_survey->count(); }

Q_SIGNALS:
    void newsCame(const std::vector<quint32> &leaves);
    void failed(const QString &sentence); // there is no memory

private:
    void start();
    void handOver();
    void end();
    void setState(State state);

    std::shared_ptr<Survey> m_survey;
    std::set<quint32> m_odd;
    quint64 m_revision = 0;
    State m_state = State::Idle;
    QTimer m_tick;
    struct Nothing
    {
    };
    Job<Nothing> m_job;
};

}
