// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"
#include "core/render/legendcolors.h"

namespace pith {

// Which value of several heat maps of one matrix a device pixel of a place shows: of the first that has one there.
class HeatLayers
{
public:
    HeatLayers(const HeatPlace &place, std::span<const HeatMap *const> maps);

    // Paints one line of the view; null where no map has anything is left as it is.
    void paintLine(int line, const LegendColors &colors, std::span<QRgb> into) const;
    bool isSameLine(int line, int other) const; // whether both show the same values

private:
    struct Layer
    {
        const HeatMap *map;
        std::vector<int> columns; // of the map, one a device pixel; -1: it has none there
        std::vector<int> lines;
    };
    std::vector<Layer> m_layers;
};

}
