// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace pith {

class GraphView;

// The whole drawing of a graph, small, in the corner of one that is seen in part, with a frame around what is seen:
// click or drag to go there.
class GraphMap : public QWidget
{
    Q_OBJECT
public:
    explicit GraphMap(GraphView *view);

    void renew(); // another drawing, or other colours
    void place(); // another part of it is seen; hidden while all is

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override { goTo(event); }
    void mouseMoveEvent(QMouseEvent *event) override { goTo(event); }
    void mouseReleaseEvent(QMouseEvent *) override {}
    void mouseDoubleClickEvent(QMouseEvent *) override {}

private:
    void goTo(QMouseEvent *event);
    double scale() const; // of the drawing here

    GraphView *m_view;
    QPixmap m_whole;
};

}
