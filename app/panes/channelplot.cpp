// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/channelplot.h"

#include "core/document/words.h"
#include "core/render/lineimage.h"

#include <algorithm>

namespace pith {

namespace {
// The least or largest number below each of so many columns of pixels.
HeatMap reduced(const std::vector<double> &numbers, int width, bool largest)
{
    HeatMap map;
    map.rows = 1;
    map.columns = qint64(numbers.size());
    map.cut = wholePicture(1, map.columns, width, 1);
    for (size_t column = 0; column < size_t(map.width()); ++column) {
        const auto begin = numbers.begin() + ptrdiff_t(column * numbers.size() / size_t(map.width()));
        const auto end = numbers.begin() + ptrdiff_t((column + 1) * numbers.size() / size_t(map.width()));
        map.values.push_back(largest ? *std::max_element(begin, end) : *std::min_element(begin, end));
    }
    return map;
}
}

ChannelPlot::ChannelPlot(QWidget *parent) : PlotView(parent) { setAccessibleName(tr("Values over the channels")); }

void ChannelPlot::setNumbers(const QString &title, std::vector<double> numbers)
{
    m_title = title;
    m_numbers = std::move(numbers);
    redraw();
}

PlotPicture ChannelPlot::draw(const PlotStyle &style) const
{
    const int width = std::max(1, style.size.width());
    return drawLine(reduced(m_numbers, width, false), reduced(m_numbers, width, true), {tr("Channel"), m_title}, style);
}

QString ChannelPlot::readoutAt(double across, double)
{
    if (m_numbers.empty())
        return {};
    const size_t channel = std::min(size_t(across * double(m_numbers.size())), m_numbers.size() - 1);
    return tr("channel %1   %2").arg(channel).arg(numberText(m_numbers[channel]));
}

}
