// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/graphpicture.h"

#include <QWidget>

namespace pith {

class GraphMap;

// Shows a graph picture: the wheel zooms about the pointer, dragging moves it, a click or the arrow keys choose a box
// or an open module, Enter or a double click opens and closes a module or enters the graph that a node holds, Backspace
// closes the module around or leaves such a graph.
class GraphView : public QWidget
{
    Q_OBJECT
public:
    explicit GraphView(QWidget *parent = nullptr);

    // The place and size of what is seen stay where they are possible, and what is chosen; of another graph its begin
    // is shown.
    void setPicture(std::shared_ptr<const GraphPicture> picture);
    const GraphPicture *picture() const { return m_picture.get(); }

    const GraphChoice &choice() const { return m_choice; }
    quint32 chosen() const { return m_choice.box; }
    void choose(const GraphChoice &choice); // and brings it into sight
    void toggleChosen(); // opens or closes a module, enters the graph of a node
    QString toggleText() const; // of that; empty: it does nothing
    void centerOn(QPointF place); // of the picture
    void fit();
    void start(); // as much of it as can be read, from the top on
    void zoom(double factor); // about the middle
    double scale() const { return m_scale; }
    QPointF toView(QPointF place) const { return place * m_scale + m_origin; }
    QPointF toPicture(QPointF place) const { return (place - m_origin) / m_scale; }
    QImage image(double scale) const; // of all of it
    QByteArray svg() const;

Q_SIGNALS:
    void choiceChanged(const pith::GraphChoice &choice);
    void openWanted(const QByteArray &module);
    void closeWanted(const QByteArray &module);
    void enterWanted(quint32 node);
    void leaveWanted();
    void menuWanted(QPoint global);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void zoomAbout(QPointF place, double factor);
    void renew(); // the shapes
    size_t topmost() const; // box
    void keepAnchor();
    void wantClosed(quint32 frame);
    void reveal(const QRectF &place);
    void setChoice(const GraphChoice &choice);
    GraphChoice choiceAt(QPointF place) const; // on screen
    GraphChoice chosenIn(const GraphPicture &next) const; // what is chosen, there
    void moved(); // another part is seen
    void step(int key);
    void stepInto(quint32 frame);
    void closeAround();

    std::shared_ptr<const GraphPicture> m_picture;
    std::vector<GraphShape> m_shapes;
    bool m_hasLabels = false;
    double m_scale = 1;
    QPointF m_origin;
    GraphChoice m_choice;
    GraphMap *m_map;
    bool m_isFitted = false;
    struct Anchor // what is being opened or closed
    {
        QByteArray module;
        QPointF top; // the middle of its upper edge, on screen
    };
    std::optional<Anchor> m_anchor;
    std::optional<QPointF> m_grabbed; // where the pointer was
    bool m_isMoved = false;
};

}
