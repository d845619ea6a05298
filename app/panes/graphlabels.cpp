// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphlabels.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

// Rectangles that nothing else may cover, found by the squares of a grid that they touch.
class Taken
{
public:
    void add(const QRectF &rect)
    {
        eachSquare(rect, [&](quint64 square) { m_rects[square].push_back(rect); });
    }
    bool isFree(const QRectF &rect) const
    {
        bool isFree = true;
        eachSquare(rect, [&](quint64 square) {
            const auto here = m_rects.constFind(square);
            isFree = isFree && (here == m_rects.constEnd() || std::ranges::none_of(*here, [&](const QRectF &one) {
                return one.intersects(rect);
            }));
        });
        return isFree;
    }

private:
    template <typename Take> static void eachSquare(const QRectF &rect, Take take)
    {
        constexpr double side = 160;
        for (auto x = qint32(std::floor(rect.left() / side)); x * side <= rect.right(); ++x) {
            for (auto y = qint32(std::floor(rect.top() / side)); y * side <= rect.bottom(); ++y)
                take(quint64(quint32(x)) << 32 | quint32(y));
        }
    }

    QHash<quint64, std::vector<QRectF>> m_rects;
};

}

QPainterPath curveOf(const Layout2D::Edge &edge)
{
    QPainterPath path;
    if (edge.points.empty())
        return path;
    path.moveTo(edge.points[0]);
    for (size_t i = 1; i + 2 < edge.points.size(); i += 3)
        path.cubicTo(edge.points[i], edge.points[i + 1], edge.points[i + 2]);
    return path;
}

QRectF titleRect(const QRectF &frame, const QFont &font)
{
    return QRectF(frame.left() + 8, frame.top() + 4, frame.width() - 16, QFontMetricsF(font).lineSpacing());
}

std::vector<QRectF> labelRects(const Outline &outline, const Layout2D &layout, const QFont &font)
{
    constexpr double places[]{0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8};
    const QFontMetricsF metrics(font);
    Taken taken;
    for (const QRectF &box : layout.boxes)
        taken.add(box);
    for (const QRectF &frame : layout.frames)
        taken.add(titleRect(frame, font));
    std::vector<QRectF> labels(outline.edges.size());
    for (size_t i = 0; i < labels.size(); ++i) {
        if (outline.edges[i].label.isEmpty() || layout.edges[i].points.empty())
            continue;
        const QPainterPath curve = curveOf(layout.edges[i]);
        QRectF rect({}, QSizeF(metrics.horizontalAdvance(outline.edges[i].label) + 6, metrics.lineSpacing()));
        const bool isFound = std::ranges::any_of(places, [&](double place) {
            rect.moveCenter(curve.pointAtPercent(place));
            return taken.isFree(rect);
        });
        if (!isFound)
            continue;
        taken.add(rect);
        labels[i] = rect;
    }
    return labels;
}

}
