// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/pane.h"
#include "core/bytes/bytesource.h"
#include "core/work/job.h"

#include <QAbstractScrollArea>

namespace pith {

class Card;

// Bytes as hex and text, 16 a line. Reads what is in sight, and a bit around it, on a worker.
class HexView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit HexView(QWidget *parent = nullptr);

    using Open = std::function<SourcePtr(Progress &progress)>; // on a worker
    void setSource(Open open);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Window
    {
        quint64 size = 0; // of the source
        quint64 begin = 0; // of the bytes
        QByteArray bytes;
    };

    int lineHeight() const;
    quint64 firstByte() const;
    quint64 bytesInSight() const;
    bool isThere() const; // what is in sight
    void ask();
    void show(Window window);

    Open m_open;
    Window m_window;
    QString m_problem;
    Job<Window> m_job;
};

// The bytes of an entry, of a value, or of the whole file where it is no archive; above them what is known of compiled
// code.
class HexPane : public Pane
{
    Q_OBJECT
public:
    explicit HexPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    FactTable *m_facts;
    Card *m_card;
    HexView *m_view;
    Job<std::vector<Fact>> m_asking;
};

}
