// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace pith {

class Progress;

// How far opening is; blank for the first 200 ms, because most files are open by then.
class LoadingPage : public QWidget
{
    Q_OBJECT
public:
    explicit LoadingPage(QWidget *parent = nullptr);

    void start(const QString &fileName, const Progress *progress); // looks at it till stop()
    void stop();

Q_SIGNALS:
    void cancelled();

private:
    void showProgress();

    QString m_fileName;
    const Progress *m_progress = nullptr;
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
    QTimer m_timer;
};

}
