// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/imagelayout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pith {

namespace {
constexpr qint64 smallestImage = 16; // a side; below it three numbers are seldom colours
constexpr qint64 smallestFilter = 3;

struct LayoutRow
{
    qsizetype rank;
    qsizetype tiles; // the axis of each; -1: none
    qsizetype channels;
    qsizetype down;
    qsizetype across;
    qint64 smallest;
};
constexpr std::array rows{LayoutRow{3, -1, 0, 1, 2, smallestImage}, LayoutRow{3, -1, 2, 0, 1, smallestImage},
    LayoutRow{4, 0, 1, 2, 3, smallestFilter}, LayoutRow{4, 0, 3, 1, 2, smallestImage}};

bool fits(const LayoutRow &row, const Extents &shape)
{
    if (shape.size() != row.rank)
        return false;
    const qint64 channels = shape[row.channels];
    const bool mayBeTransparent = row.rank == 3 && row.channels == 2; // in front four may be anything
    return (channels == 1 || channels == 3 || (channels == 4 && mayBeTransparent)) && shape[row.down] >= row.smallest
        && shape[row.across] >= row.smallest && (row.tiles < 0 || shape[row.tiles] > 0);
}

int lightOf(double value, const ImageRange &range)
{
    if (!std::isfinite(value) || range.low == range.high)
        return 128;
    return int(std::lround(std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0) * 255));
}

void include(ImageRange &range, double value)
{
    if (!std::isfinite(value))
        return;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
}
constexpr ImageRange nothing{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};

QRgb colorAt(std::span<const HeatMap> channels, int x, int y, const ImageRange &range)
{
    if (const double value = nonFiniteAt(channels, x, y); !std::isfinite(value))
        return nonFiniteColor(value);
    const auto light
        = [&](size_t channel) { return lightOf(channels[std::min(channel, channels.size() - 1)].at(x, y), range); };
    constexpr int full = 255;
    const int alpha = channels.size() == 4 ? light(3) : full;
    const auto onWhite = [&](size_t channel) { return (light(channel) * alpha + full * (full - alpha)) / full; };
    return qRgb(onWhite(0), onWhite(1), onWhite(2));
}
}

std::optional<ImageLayout> ImageLayout::of(const Extents &shape)
{
    const auto row = std::ranges::find_if(rows, [&](const LayoutRow &each) { return fits(each, shape); });
    if (row == rows.end())
        return std::nullopt;
    return ImageLayout{
        AxisLayout::tiled(shape, row->tiles, row->down, row->across), row->channels, shape[row->channels]};
}

AxisLayout ImageLayout::channel(qint64 number) const
{
    AxisLayout layout = axes;
    layout.setIndex(channelAxis, number);
    return layout;
}

double nonFiniteAt(std::span<const HeatMap> channels, int x, int y)
{
    double found = 0;
    for (const HeatMap &channel : channels) {
        const double value = channel.at(x, y);
        if (std::isnan(value) || (std::isinf(value) && !std::isnan(found)))
            found = value;
    }
    return found;
}

ImageRange commonRange(std::span<const HeatMap> channels)
{
    ImageRange range = nothing;
    for (const HeatMap &channel : channels)
        std::ranges::for_each(channel.values, [&](double value) { include(range, value); });
    return range.low <= range.high ? range : ImageRange();
}

QImage imageOf(std::span<const HeatMap> channels, int tileRows, int tileColumns, const std::optional<ImageRange> &range)
{
    const HeatMap &first = channels.front();
    const bool isWhole = first.rows == first.height() && first.columns == first.width();
    const bool hasTiles = isWhole && tileRows > 0 && tileColumns > 0;
    const int high = hasTiles ? tileRows : std::max(first.height(), 1);
    const int wide = hasTiles ? tileColumns : std::max(first.width(), 1);
    QImage image(first.width(), first.height(), QImage::Format_RGB32);
    for (int top = 0; top < first.height(); top += high) {
        for (int left = 0; left < first.width(); left += wide) {
            const int bottom = std::min(top + high, first.height()), right = std::min(left + wide, first.width());
            ImageRange own = nothing;
            for (const HeatMap &channel : channels) {
                for (int y = top; y < bottom && !range; ++y) {
                    for (int x = left; x < right; ++x)
                        include(own, channel.at(x, y));
                }
            }
            for (int y = top; y < bottom; ++y) {
                for (int x = left; x < right; ++x)
                    image.setPixel(x, y, colorAt(channels, x, y, range.value_or(own)));
            }
        }
    }
    return image;
}

}
