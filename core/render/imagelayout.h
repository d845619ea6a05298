// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axislayout.h"

namespace pith {

// A tensor that is an image, or many: [channels, height, width], [height, width, channels], either with a number of
// them in front, of three channels or one; [height, width, 4] has transparency. Filters of a first convolution are
// such, too.
struct ImageLayout
{
    AxisLayout axes; // of one channel, at its first
    qsizetype channelAxis = 0;
    qint64 channels = 1;

    static std::optional<ImageLayout> of(const Extents &shape); // none: it is no image

    AxisLayout channel(qint64 number) const;
};

// How numbers become light.
struct ImageRange
{
    double low = 0;
    double high = 255;
};

// One pixel a value, from the reduced channels, red to blue or grey; what is transparent lies on white. Without a range
// each tile of so many rows and columns has that of its own numbers, where a pixel is an element, else all have one.
QImage imageOf(
    std::span<const HeatMap> channels, int tileRows, int tileColumns, const std::optional<ImageRange> &range);
// NaN, else an infinity, where a channel has one there; else 0.
double nonFiniteAt(std::span<const HeatMap> channels, int x, int y);
ImageRange commonRange(std::span<const HeatMap> channels);

}
