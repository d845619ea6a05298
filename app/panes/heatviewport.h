// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatplace.h"

#include <optional>

namespace pith {

// Which part of a matrix is seen how large (ux.md §5): the arithmetic of zooming and panning. All pixels are device
// pixels of the image. Fitted until somebody zooms, and again when it is zoomed out as far as that.
class HeatViewport
{
public:
    void setMatrix(qint64 rows, qint64 columns); // one of another size is fitted
    void setArea(const QRect &area, qreal ratio);
    void setAspect(Aspect aspect);

    HeatPlace place() const;
    HeatPlace fittedPlace() const { return fitted(m_rows, m_columns, m_area, m_ratio, m_aspect); }
    bool isFitted() const { return m_isFitted; }
    void showLike(const HeatViewport &other); // the same part as large, of a matrix of the same size

    void fit();
    // The next step. What was at `about` stays there, or comes back to it once the picture has room on that side.
    void zoomIn(const QPointF &about) { zoom(1, about); }
    void zoomOut(const QPointF &about) { zoom(-1, about); }
    void showOneToOne(const QPointF &about); // one pixel an element, where all of it fits larger too
    void zoomTo(const QRectF &box); // as large as its elements fit
    void panBy(const QPointF &pixels); // the picture moves with them
    void centerOn(double row, double column);
    void reveal(qint64 row, qint64 column); // pans where it is not seen whole

    // ux.md's steps: ×1.25 below one pixel an element, then whole pixels up to 96.
    static double stepAfter(double scale);
    static double stepBefore(double scale);

private:
    void zoom(int steps, const QPointF &about);
    // No smaller than fitted, unless it is already or may be.
    void setScales(double scaleX, double scaleY, const QPointF &about, bool mayShrink = false);
    void keepInside();
    QPointF cellAt(const QPointF &about, const HeatPlace &now); // column and row

    // What the zooming was about until now; forgotten by whatever else moves the picture.
    struct Anchor
    {
        QPointF about;
        QPointF cell;
    };
    std::optional<Anchor> m_anchor;
    qint64 m_rows = 0;
    qint64 m_columns = 0;
    QRect m_area;
    qreal m_ratio = 1;
    Aspect m_aspect = Aspect::Auto;
    bool m_isFitted = true;
    qint64 m_wholeWidth = 0; // while it is not fitted, as HeatPlace has them
    qint64 m_wholeHeight = 0;
    qint64 m_x = 0;
    qint64 m_y = 0;
};

}
