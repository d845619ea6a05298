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
        std::ranges::copy_if(map->values, std::back_inserter(finite), [](float value) { return std::isfinite(value); });
    if (finite.empty())
        return {0, 1};
    const auto [low, high] = std::ranges::minmax(finite);
    return low < high ? Range(low, high) : Range(low - 1, high + 1);
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
            m_frame.painter().fillRect(QRectF(x, m_frame.plot().top(), std::max(1.0, m_width), 4), QColor(nanColor));
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
}

PlotPicture drawLine(const HeatMap &least, const HeatMap &most, const QString &indexTitle, const PlotStyle &style)
{
    if (least.width == 0 || least.width != most.width)
        return {blankImage(style), {}};
    const auto [low, high] = rangeOf(least, most);
    const Axis up = axisOver(low, high, ticksUp(style.size.height()));
    PlotFrame frame(style, {indexTitle, tr("Value")},
        axisOver(0, double(std::max<qint64>(least.columns - 1, 1)), ticksAcross(style.size.width())), up,
        [&](double tick) { return up.text(tick); });
    Envelope envelope(frame, style.colors.bars, frame.plot().width() / least.width);
    for (int column = 0; column < least.width; ++column)
        envelope.draw(column, double(least.values[size_t(column)]), double(most.values[size_t(column)]));
    frame.drawZeroUp();
    return frame.finish();
}

}
