// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/cornermap.h"

#include <QPixmap>

namespace pith {

class GraphView;

// The whole drawing of a graph beside one that is seen in part.
class GraphMap : public CornerMap
{
    Q_OBJECT
public:
    explicit GraphMap(GraphView *view);

    void renew(); // another drawing, or other colours
    void place(); // another part of it is seen; hidden while all is

protected:
    void paintEvent(QPaintEvent *event) override;
    void goTo(QPointF place) override;

private:
    QTransform fromPicture() const; // as far as it must be, stretched

    GraphView *m_view;
    QPixmap m_whole;
};

}
