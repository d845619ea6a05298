// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/surveystatus.h"

#include "app/models/background.h"
#include "app/models/icons.h"
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
    m_cancel->setIcon(icon(u"edit-clear"_s));
    m_cancel->setToolTip(tr("Stop; what is known stays"));
    m_cancel->setAccessibleName(tr("Cancel"));
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
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_work->cancel(); });
    hide();
}

void SurveyStatus::follow(Background *work)
{
    if (work == m_work)
        return;
    if (m_work)
        m_work->disconnect(this);
    m_work = work;
    if (work)
        connect(work, &Background::stateChanged, this, &SurveyStatus::refresh);
    refresh();
}

void SurveyStatus::refresh()
{
    const bool isBusy = m_work && m_work->state() != Background::State::Idle;
    setVisible(isBusy);
    if (!isBusy)
        return;
    const bool isPaused = m_work->state() == Background::State::Paused;
    const Background::Amount amount = m_work->amount();
    const double part = amount.bytes > 0 ? double(amount.bytesDone) / double(amount.bytes) : 0;
    m_bar->setAccessibleName(m_work->title());
    m_bar->setValue(int(part * m_bar->maximum()));
    m_text->setText((isPaused ? tr("%1 %2/%3, paused") : tr("%1 %2/%3"))
            .arg(m_work->title(), grouped(amount.done), grouped(amount.all)));
    m_text->setToolTip(tr("%1 of %2").arg(humanBytes(amount.bytesDone), humanBytes(amount.bytes)));
    m_pause->setIcon(icon(isPaused ? u"resume"_s : u"pause"_s));
    m_pause->setToolTip(isPaused ? tr("Go on") : tr("Pause"));
    m_pause->setAccessibleName(isPaused ? tr("Resume") : tr("Pause"));
}

void SurveyStatus::pauseOrResume()
{
    if (m_work->state() == Background::State::Paused)
        m_work->resume();
    else
        m_work->pause();
}

}
