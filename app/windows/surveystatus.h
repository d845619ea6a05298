// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace pith {

class Background;

// How far the statistics of the whole file are, or a comparison, in the status bar, with pause and cancel; hidden while
// nothing is computed.
class SurveyStatus : public QWidget
{
    Q_OBJECT
public:
    explicit SurveyStatus(QWidget *parent = nullptr);

    void follow(Background *work); // null: none

private:
    void refresh();
    void pauseOrResume();

    QPointer<Background> m_work;
    QProgressBar *m_bar;
    QLabel *m_text;
    QToolButton *m_pause;
    QToolButton *m_cancel;
};

}
