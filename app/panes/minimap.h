// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/cornermap.h"
#include "core/render/heatplace.h"

namespace pith {

class HeatView;

// The whole heat map beside a zoomed one.
class Minimap : public CornerMap
{
    Q_OBJECT
public:
    explicit Minimap(HeatView *view);

    void place(const HeatPlace &seen); // hidden while all is seen

protected:
    void enterEvent(QEnterEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void goTo(QPointF place) override;

private:
    HeatView *m_view;
    HeatPlace m_seen;
};

}
