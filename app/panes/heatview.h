// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/plotview.h"
#include "core/render/heatimage.h"

namespace pith {

// A heat map with a readout of the element, or the block of elements, below the pointer. A cycles what a pixel of many
// elements shows.
class HeatView : public PlotView
{
    Q_OBJECT
public:
    using PlotView::PlotView;

    void setMap(std::shared_ptr<const HeatMap> map);
    void setTiles(int rows, int columns); // of a contact sheet; 0: none
    int heightFor(qint64 rows, qint64 columns, int most) const; // that the picture needs at this width
    // How large a picture of a matrix can be here, in device pixels.
    QSize roomFor(qint64 rows, qint64 columns) const;

    static Aggregation aggregation(); // as last chosen, for all pictures
    static QString aggregationText();

Q_SIGNALS:
    void resized();
    void aggregationChanged();
    void elementHovered(qint64 row, qint64 column); // only where a pixel is one element

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    HeatScene scene(const PlotStyle &style) const;

    std::shared_ptr<const HeatMap> m_map;
    ColorRange m_range;
    HeatOptions m_options;
};

}
