// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/lineimage.h"

#include "core/bytes/text.h"
#include "core/render/colormap.h"

#include <algorithm>
#include <cmath>

namespace pith {

namespace {
using Range = std::pair<double, double>;

Range rangeOf(const HeatMap &least, const HeatMap &most)
{
    std::vector<double> finite;
    for (const HeatMap *map : {&least, &most})
        std::ranges::copy_if(
            map->values, std::back_inserter(finite), [](double value) { return std::isfinite(value); });
    if (finite.empty())
        return {0, 1};
    const auto [low, high] = std::ranges::minmax(finite);
    return low < high ? Range(low, high) : Range(low - 1, high + 1);
}

// Elements are columns of a width of their own: their indices are at the middle of each.
Axis indexAxis(qint64 elements, int wanted)
{
    Axis axis = axisOver(-0.5, double(elements) - 0.5, wanted);
    std::erase_if(axis.ticks, [](double tick) { return tick != std::floor(tick); });
    if (axis.power == 0)
        axis.decimals = 0;
    return axis;
}

// Every element as a dot, joined to the next; none where it is not finite.
void drawDots(PlotFrame &frame, const HeatMap &line, const QColor &ink)
{
    constexpr double roomForDots = 8; // logical pixels
    const double radius = frame.plot().width() / line.width() >= roomForDots ? 2.5 : 0.75;
    QPainter &painter = frame.painter();
    painter.setRenderHint(QPainter::Antialiasing);
    std::optional<QPointF> before;
    for (int place = 0; place < line.width(); ++place) {
        const double value = line.values[size_t(place)];
        if (!std::isfinite(value)) {
            painter.fillRect(QRectF(frame.x(place) - 2, frame.plot().top(), 4, 4), QColor(nonFiniteColor(value)));
            before.reset();
            continue;
        }
        const QPointF at(frame.x(place), frame.y(value));
        painter.setPen(QPen(ink, 1.5));
        if (before)
            painter.drawLine(*before, at);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(at, radius, radius);
        before = at;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

// One column from its least to its largest element; joined to where the last one was.
class Envelope
{
public:
    Envelope(PlotFrame &frame, const QColor &ink, double width) : m_frame(frame), m_ink(ink), m_width(width) {}

    void draw(int column, double least, double most)
    {
        const double x = m_frame.plot().left() + column * m_width;
        if (!std::isfinite(least) || !std::isfinite(most)) {
            const double worst = std::isfinite(least) ? most : least;
            m_frame.painter().fillRect(
                QRectF(x, m_frame.plot().top(), std::max(1.0, m_width), 4), QColor(nonFiniteColor(worst)));
            m_before.reset();
            return;
        }
        const double top = m_frame.y(most);
        const double bottom = m_frame.y(least);
        fill(x, std::max(1.0, m_width), top, bottom);
        if (m_before)
            fill(x, 1, std::min(*m_before, top), std::max(*m_before, bottom));
        m_before = (top + bottom) / 2;
    }

private:
    void fill(double x, double width, double top, double bottom)
    {
        m_frame.painter().fillRect(QRectF(x, top, width, std::max(1.5, bottom - top)), m_ink);
    }

    PlotFrame &m_frame;
    QColor m_ink;
    double m_width;
    std::optional<double> m_before;
};

void drawEnvelope(PlotFrame &frame, const HeatMap &least, const HeatMap &most, const QColor &ink)
{
    Envelope envelope(frame, ink, frame.plot().width() / least.width());
    for (int column = 0; column < least.width(); ++column)
        envelope.draw(column, least.values[size_t(column)], most.values[size_t(column)]);
}
}

PlotPicture drawLine(const HeatMap &least, const HeatMap &most, const LineTitles &titles, const PlotStyle &style)
{
    if (least.width() == 0 || least.width() != most.width())
        return {blankImage(style), {}};
    const auto [low, high] = rangeOf(least, most);
    PlotFrame frame(style, {titles.index, titles.value}, indexAxis(least.columns, ticksAcross(style.size.width())),
        axisOver(low, high, ticksUp(style.size.height())));
    constexpr double roomForLines = 3; // logical pixels
    if (least.width() == least.columns && frame.plot().width() >= roomForLines * least.width())
        drawDots(frame, least, style.colors.bars);
    else
        drawEnvelope(frame, least, most, style.colors.bars);
    frame.drawZeroUp();
    return frame.finish();
}

}
