// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatplace.h"

#include <QWidget>

namespace pith {

class HeatView;

// The whole picture, small, in the corner of a zoomed one, with a frame around what is seen: click or drag to go there.
class Minimap : public QWidget
{
    Q_OBJECT
public:
    explicit Minimap(HeatView *view);

    void place(const HeatPlace &seen); // hidden while all is seen

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override { goTo(event); }
    void mouseMoveEvent(QMouseEvent *event) override { goTo(event); }

private:
    void goTo(QMouseEvent *event);

    HeatView *m_view;
    HeatPlace m_seen;
};

}
