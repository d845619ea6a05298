// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"
#include "core/work/job.h"

#include <QAbstractScrollArea>

namespace pith {

// Bytes as hex and text, 16 a line. Reads what is in sight, and a bit around it, on a worker. A drag or keys with Shift
// select bytes, which are copied as hex or as text.
class HexView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit HexView(QWidget *parent = nullptr);

    using Open = std::function<SourcePtr(Progress &progress)>; // on a worker
    void setSource(Open open);

public Q_SLOTS: // the window's actions find them by name
    void copy() { copyAs(false); }
    void selectAll();

Q_SIGNALS:
    void readout(const QString &text); // of what is selected; empty: nothing

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    struct Window
    {
        quint64 size = 0; // of the source
        quint64 begin = 0; // of the bytes
        QByteArray bytes;
    };
    struct Selection // both ends are in it
    {
        quint64 anchor = 0;
        quint64 cursor = 0;

        quint64 first() const { return std::min(anchor, cursor); }
        quint64 last() const { return std::max(anchor, cursor); }
    };

    int lineHeight() const;
    quint64 firstByte() const;
    quint64 bytesInSight() const;
    bool isThere() const; // what is in sight
    void ask();
    void take(Window window);
    quint64 byteAt(QPoint place) const;
    void select(quint64 cursor, bool extends);
    void scrollToCursor();
    void sayIt();
    void copyAs(bool text);
    void paintLine(QPainter &painter, QByteArrayView bytes, quint64 offset, int y) const;
    void paintSelection(QPainter &painter, quint64 offset, quint64 count, int y) const;

    Open m_open;
    Window m_window;
    std::optional<Selection> m_selection;
    QString m_problem;
    Job<Window> m_job;
    Job<QByteArray> m_copying;
};

}
