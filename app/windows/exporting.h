// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/work/job.h"

#include <QTimer>

class QLabel;
class QProgressBar;

namespace pith {

struct Exporter;

// Writes subjects to files that the user names, or that the clipboard hands on, one at a time and with its progress
// and a way to cancel in the status bar.
class Exporting : public QObject
{
    Q_OBJECT
public:
    explicit Exporting(QWidget *window);

    QWidget *statusWidget() const { return m_status; }

    // Asks where to; the suffix there chooses the format. Without an exporter the subject's usual one is proposed.
    void askAndExport(const Subject &subject, const Exporter *exporter);
    void exportTo(const QString &path, const Subject &subject, const Exporter &exporter);
    void copyAsFile(const Subject &subject);
    void cancel();
    bool isRunning() const { return m_job.isRunning(); }

Q_SIGNALS:
    void told(int messageKind, const QString &sentence); // MessageBar::Kind

private:
    struct Written
    {
        QString path;
        QStringList notes;
    };
    void start(std::function<Written(Progress &)> work, std::function<void(const Written &)> done);
    void showProgress();
    void tellWritten(const Written &written);

    QWidget *m_window;
    QWidget *m_status;
    QLabel *m_text;
    QProgressBar *m_bar;
    QTimer m_timer;
    Job<Written> m_job;
};

}
