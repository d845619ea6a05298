// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axis.h"
#include "core/render/plotcolors.h"

#include <QFont>
#include <QImage>
#include <QPainter>

#include <functional>
#include <optional>

namespace pith {

// What every plot is told beside its data. Sizes are in logical pixels; the image has size × ratio pixels.
struct PlotStyle
{
    QSize size;
    qreal ratio = 1;
    QFont font;
    PlotColors colors;
};

// An image with a plot in it, and where in the image the data lie (logical pixels).
struct PlotPicture
{
    QImage image;
    QRectF plot;
};

QImage blankImage(const PlotStyle &style);

// Axes, grid and titles around a plot area, and the way from values to pixels. Draws onto an image of its own.
class PlotFrame
{
public:
    struct Titles
    {
        QString across; // below the bottom axis
        QString up; // above the left axis
        double strip = 0; // height of a strip for marks between the bottom axis and its texts
    };
    using TickText = std::function<QString(double tick)>;

    // Without texts for the axis up it has its own, and their power of ten stands beside its title.
    PlotFrame(const PlotStyle &style, const Titles &titles, Axis across, Axis up, TickText upText = {});

    const QRectF &plot() const { return m_plot; }
    QRectF strip() const { return {m_plot.left(), m_plot.bottom() + 1, m_plot.width(), m_strip}; }
    double x(double value) const { return m_plot.left() + m_across.fraction(value) * m_plot.width(); }
    double value(double x) const
    {
        return m_across.low + (x - m_plot.left()) / m_plot.width() * (m_across.high - m_across.low);
    }
    double y(double value) const { return m_plot.bottom() - m_up.fraction(value) * m_plot.height(); }
    QPainter &painter() { return m_painter; }
    // The line where the across or the up axis is at zero, if that is inside.
    void drawZeroAcross();
    void drawZeroUp();
    PlotPicture finish();

private:
    void drawGrid();
    void drawTitles(const Titles &titles);
    void drawAcrossTexts();

    PlotStyle m_style;
    Axis m_across;
    Axis m_up;
    QString m_upPower;
    TickText m_upText;
    double m_strip;
    QRectF m_plot;
    QImage m_image;
    QPainter m_painter;
};

// How many ticks fit along so many pixels.
int ticksAcross(double pixels);
int ticksUp(double pixels);

}
