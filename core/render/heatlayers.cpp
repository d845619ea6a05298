// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatlayers.h"

#include <algorithm>

namespace pith {

namespace {
// The map's pixels that show the places of each device pixel; -1: none.
template <typename PlacesAt>
std::vector<int> pixelsOf(int length, PlacesAt placesAt, qint64 first, int count, qint64 whole, qint64 extent)
{
    std::vector<int> pixels(size_t(length), -1);
    for (int i = 0; i < length; ++i) {
        const qint64 pixel = pixelOf(placesAt(i).first, whole, extent) - first;
        if (pixel >= 0 && pixel < count)
            pixels[size_t(i)] = int(pixel);
    }
    return pixels;
}
}

HeatLayers::HeatLayers(const HeatPlace &place, std::span<const HeatMap *const> maps)
{
    const QRect &view = place.view;
    for (const HeatMap *map : maps) {
        const PictureCut &cut = map->cut;
        m_layers.push_back({map,
            pixelsOf(
                view.width(), [&](int i) { return place.columnsAt(view.left() + i); }, cut.x, cut.width, cut.wholeWidth,
                map->columns),
            pixelsOf(
                view.height(), [&](int i) { return place.rowsAt(view.top() + i); }, cut.y, cut.height, cut.wholeHeight,
                map->rows)});
    }
}

void HeatLayers::paintLine(int line, const LegendColors &colors, std::span<QRgb> into) const
{
    for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer) {
        const int y = layer->lines[size_t(line)];
        if (y < 0)
            continue;
        int last = -1;
        QRgb color = 0;
        for (size_t i = 0; i < into.size(); ++i) {
            const int x = layer->columns[i];
            if (x < 0)
                continue;
            if (x != last)
                color = colors.at(layer->map->at(x, y));
            last = x;
            into[i] = color;
        }
    }
}

bool HeatLayers::isSameLine(int line, int other) const
{
    return std::ranges::all_of(
        m_layers, [&](const Layer &layer) { return layer.lines[size_t(line)] == layer.lines[size_t(other)]; });
}

}
