// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/surveystatus.h"

#include "app/models/icons.h"
#include "app/models/surveyor.h"
#include "core/document/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

SurveyStatus::SurveyStatus(QWidget *parent)
    : QWidget(parent),
      m_bar(new QProgressBar(this)),
      m_text(new QLabel(this)),
      m_pause(new QToolButton(this)),
      m_cancel(new QToolButton(this))
{
    constexpr int steps = 1000;
    m_bar->setRange(0, steps);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(96, 10);
    m_bar->setAccessibleName(tr("Statistics of the whole file"));
    m_cancel->setIcon(icon(u"edit-clear"_s));
    m_cancel->setToolTip(tr("Stop computing statistics; what is known stays"));
    m_cancel->setAccessibleName(tr("Cancel Statistics"));
    m_pause->setObjectName(u"pauseSurvey"_s);
    m_cancel->setObjectName(u"cancelSurvey"_s);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(6, 0, 6, 0);
    line->setSpacing(6);
    line->addWidget(m_bar);
    line->addWidget(m_text);
    for (QToolButton *button : {m_pause, m_cancel}) {
        button->setAutoRaise(true);
        button->setIconSize(QSize(16, 16));
        line->addWidget(button);
    }
    connect(m_pause, &QToolButton::clicked, this, &SurveyStatus::pauseOrResume);
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_surveyor->cancel(); });
    hide();
}

void SurveyStatus::follow(Surveyor *surveyor)
{
    if (surveyor == m_surveyor)
        return;
    if (m_surveyor)
        m_surveyor->disconnect(this);
    m_surveyor = surveyor;
    if (surveyor)
        connect(surveyor, &Surveyor::stateChanged, this, &SurveyStatus::refresh);
    refresh();
}

void SurveyStatus::refresh()
{
    const bool isBusy = m_surveyor && m_surveyor->state() != Surveyor::State::Idle;
    setVisible(isBusy);
    if (!isBusy)
        return;
    const bool isPaused = m_surveyor->state() == Surveyor::State::Paused;
    const Survey::Count count = m_surveyor->count();
    const double part = count.bytesWanted > 0 ? double(count.bytesDone) / double(count.bytesWanted) : 0;
    m_bar->setValue(int(part * m_bar->maximum()));
    m_text->setText((isPaused ? tr("Statistics %1/%2, paused") : tr("Statistics %1/%2"))
            .arg(grouped(count.done), grouped(count.wanted)));
    m_text->setToolTip(tr("%1 of %2").arg(humanBytes(count.bytesDone), humanBytes(count.bytesWanted)));
    m_pause->setIcon(icon(isPaused ? u"resume"_s : u"pause"_s));
    m_pause->setToolTip(isPaused ? tr("Go on computing statistics") : tr("Pause computing statistics"));
    m_pause->setAccessibleName(isPaused ? tr("Resume Statistics") : tr("Pause Statistics"));
}

void SurveyStatus::pauseOrResume()
{
    if (m_surveyor->state() == Surveyor::State::Paused)
        m_surveyor->resume();
    else
        m_surveyor->pause();
}

}
