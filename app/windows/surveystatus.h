// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace pith {

class Surveyor;

// How far the statistics of the whole file are, in the status bar, with pause and cancel; hidden while none are
// computed.
class SurveyStatus : public QWidget
{
    Q_OBJECT
public:
    explicit SurveyStatus(QWidget *parent = nullptr);

    void follow(Surveyor *surveyor); // null: none

private:
    void refresh();
    void pauseOrResume();

    QPointer<Surveyor> m_surveyor;
    QProgressBar *m_bar;
    QLabel *m_text;
    QToolButton *m_pause;
    QToolButton *m_cancel;
};

}
