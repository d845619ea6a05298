// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatcells.h"

#include "core/render/plotcolors.h"

#include <algorithm>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double smallestForLines = 8;
constexpr double smallestForNames = 16;
constexpr QSizeF smallestForNumbers(48, 18);
constexpr double textMargin = 3;

QColor inkOn(QRgb color)
{
    return contrast(Qt::black, QColor(color)) > contrast(Qt::white, QColor(color)) ? Qt::black : Qt::white;
}

class Cells
{
public:
    Cells(QPainter &painter, const HeatScene &scene, const PlotStyle &style)
        : m_painter(painter),
          m_place(scene.place),
          m_map(*scene.layers.front()),
          m_legend(scene.legend),
          m_cell(m_place.cell()),
          m_metrics(style.font),
          m_plot(m_place.plot())
    {
    }

    void draw()
    {
        m_painter.save();
        m_painter.setClipRect(m_plot);
        const PictureCut &cut = m_map.cut;
        for (int y = 0; y < m_map.height(); ++y) {
            for (int x = 0; x < m_map.width(); ++x)
                drawCell(QRectF(left(double(cut.x + x)), top(double(cut.y + y)), m_cell.width(), m_cell.height()),
                    m_map.at(x, y));
        }
        drawLines();
        m_painter.restore();
    }

private:
    double left(double column) const { return m_place.columnEdge(column) / m_place.ratio; }
    double top(double row) const { return m_place.rowEdge(row) / m_place.ratio; }

    void drawCell(const QRectF &cell, double value)
    {
        const QColor ink = inkOn(m_legend.color(value));
        if (!std::isfinite(value)) {
            const bool named = std::min(cell.width(), cell.height()) >= smallestForNames;
            hatch(cell, ink, named);
            if (named)
                drawText(cell, nameOfNonFinite(value), ink);
        } else if (cell.width() >= smallestForNumbers.width() && cell.height() >= smallestForNumbers.height()) {
            drawNumber(cell, value, ink);
        }
    }

    void hatch(const QRectF &cell, QColor ink, bool faint)
    {
        ink.setAlphaF(faint ? 0.25f : 0.6f);
        m_painter.fillRect(cell, QBrush(ink, Qt::BDiagPattern));
    }

    // With as many digits as there is room for.
    void drawNumber(const QRectF &cell, double value, const QColor &ink)
    {
        for (int digits = 4; digits > 1; --digits) {
            if (drawText(cell, shortNumber(value, digits), ink))
                return;
        }
    }

    bool drawText(const QRectF &cell, const QString &text, const QColor &ink)
    {
        const double width = m_metrics.horizontalAdvance(text), height = m_metrics.capHeight();
        const QRectF taken(cell.center() - QPointF(width, height) / 2, QSizeF(width, height));
        if (width > cell.width() - textMargin || !m_plot.contains(taken)) // a part of a number is another number
            return false;
        m_painter.setPen(ink);
        m_painter.drawText(cell, Qt::AlignCenter, text);
        return true;
    }

    // Along the edges that two elements share.
    void drawLines()
    {
        const QColor line(128, 128, 128, 110);
        for (qint64 column = m_map.cut.x + 1; column < m_map.cut.x + m_map.width(); ++column)
            m_painter.fillRect(QRectF(left(double(column)), m_plot.top(), 1 / m_place.ratio, m_plot.height()), line);
        for (qint64 row = m_map.cut.y + 1; row < m_map.cut.y + m_map.height(); ++row)
            m_painter.fillRect(QRectF(m_plot.left(), top(double(row)), m_plot.width(), 1 / m_place.ratio), line);
    }

    QPainter &m_painter;
    const HeatPlace &m_place;
    const HeatMap &m_map;
    const Legend &m_legend;
    QSizeF m_cell;
    QFontMetricsF m_metrics;
    QRectF m_plot;
};
}

QString nameOfNonFinite(double value)
{
    if (std::isnan(value))
        return u"NaN"_s;
    return value > 0 ? u"+∞"_s : u"−∞"_s;
}

void drawCells(QPainter &painter, const HeatScene &scene, const PlotStyle &style)
{
    const QSizeF cell = scene.place.cell();
    const bool areShown = !scene.layers.empty() && scene.layers.front()->cut == scene.place.cut();
    if (areShown && std::min(cell.width(), cell.height()) >= smallestForLines)
        Cells(painter, scene, style).draw();
}

}
