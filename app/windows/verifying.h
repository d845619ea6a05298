// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/work/job.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace pith {

// Reads every entry of a file and compares it with its checksum, with progress and a way to stop in the status bar.
class Verifying : public QWidget
{
    Q_OBJECT
public:
    explicit Verifying(QWidget *parent = nullptr);

    void verify(const DocumentPtr &document);

    struct Checked
    {
        QStringList broken; // "archive/data/17: mismatch", in the file's order
        quint32 right = 0;
        quint32 unknown = 0; // no checksum is stated
    };
    static Checked check(const Archive &archive, Progress &progress); // throws Cancelled
    static QString sentenceOf(const Checked &checked);

Q_SIGNALS:
    void told(int messageKind, const QString &sentence); // MessageBar::Kind

private:
    void end();
    void showProgress();

    QProgressBar *m_bar;
    QLabel *m_text;
    QTimer m_timer;
    Job<Checked> m_job;
};

}
