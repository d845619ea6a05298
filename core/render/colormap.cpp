// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/colormap.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// Each file holds the 256 colours with their author and licence.
constexpr std::array maps{
    ColorMap{"vik"_L1, true,
        {{
#include "core/render/maps/vik.inc"
        }}},
    ColorMap{"viridis"_L1, false,
        {{
#include "core/render/maps/viridis.inc"
        }}},
    ColorMap{"magma"_L1, false,
        {{
#include "core/render/maps/magma.inc"
        }}},
    ColorMap{"grayC"_L1, false,
        {{
#include "core/render/maps/grayC.inc"
        }}},
};
}

QRgb ColorMap::at(double fraction) const
{
    const double place = std::clamp(fraction, 0.0, 1.0) * double(colors.size());
    return 0xff000000 | colors[std::min(size_t(place), colors.size() - 1)];
}

std::span<const ColorMap> colorMaps() { return maps; }

const ColorMap *colorMapByName(QStringView name)
{
    const auto found = std::ranges::find_if(maps, [&](const ColorMap &map) { return name == map.name; });
    return found == maps.end() ? nullptr : &*found;
}

const ColorMap &defaultColorMap(bool diverging) { return *std::ranges::find(maps, diverging, &ColorMap::diverging); }

}
