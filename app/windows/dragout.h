// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/exportrequest.h"
#include "core/work/job.h"

#include <QMimeData>
#include <QPointer>
#include <QTimer>

class QLabel;

namespace pith {

// What is dragged, for windows of this program.
class DraggedSubject : public QMimeData
{
    Q_OBJECT
public:
    explicit DraggedSubject(Subject subject) : m_subject(std::move(subject)) {}
    const Subject &subject() const { return m_subject; }

private:
    Subject m_subject;
};

// Dragging a subject out of the window. Its file is written first, because targets read the list of files while the
// pointer only hovers (ux.md §8); QDrag::exec starts when the file is there and the button still held. Released before,
// the file waits as a chip in the status bar, from where it can be dragged whenever one likes.
class DragOut : public QObject
{
    Q_OBJECT
public:
    explicit DragOut(QWidget *window);
    ~DragOut() override;

    QWidget *statusWidget() const;

    void start(const Subject &subject); // the left button is held and was moved
    void offer(const Subject &subject, const Exporter &exporter); // as a chip, whatever the buttons do
    void cancel();
    bool isPreparing() const { return m_job.isRunning(); }

Q_SIGNALS:
    void told(int messageKind, const QString &sentence); // MessageBar::Kind
    void prepared(const QString &path); // the file is there; dragged on, or as a chip

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Ready
    {
        Subject subject;
        QString path;
        QStringList keys;
        bool widened = false;
    };
    void begin(const Subject &subject, const Exporter &exporter, bool held);
    static Ready prepare(const Subject &subject, const Exporter &exporter, Progress &progress);
    void ready(const Ready &file);
    bool drag(const Ready &file); // whether anybody took it
    void showLabel();
    void end();

    QWidget *m_window;
    class ReadyChip *m_chip;
    QLabel *m_label; // at the pointer, while it takes long
    QTimer m_labelTimer;
    bool m_held = false;
    QString m_title; // of what is prepared
    Job<Ready> m_job;
};

}
