// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/colormap.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// Each file holds the 256 colours with their author and licence.
constexpr std::array maps{
    ColorMap{"vik"_L1, ColorMap::Diverging,
        {{
#include "core/render/maps/vik.inc"
        }}},
    ColorMap{"viridis"_L1, ColorMap::Sequential,
        {{
#include "core/render/maps/viridis.inc"
        }}},
    ColorMap{"phase"_L1, ColorMap::Cyclic,
        {{
#include "core/render/maps/phase.inc"
        }}},
    ColorMap{"magma"_L1, ColorMap::Sequential,
        {{
#include "core/render/maps/magma.inc"
        }}},
    ColorMap{"cividis"_L1, ColorMap::Sequential,
        {{
#include "core/render/maps/cividis.inc"
        }}},
    ColorMap{"grayC"_L1, ColorMap::Sequential,
        {{
#include "core/render/maps/grayC.inc"
        }}},
    ColorMap{"balance"_L1, ColorMap::Diverging,
        {{
#include "core/render/maps/balance.inc"
        }}},
};

constexpr ColorMap makeTwoColors()
{
    ColorMap map{"two colours"_L1, ColorMap::Sequential, {}};
    for (size_t i = 0; i < map.colors.size(); ++i)
        map.colors[i] = i < map.colors.size() / 2 ? 0xe4e4e4 : 0x3b6ea5;
    return map;
}
constexpr ColorMap twoColorMap = makeTwoColors();
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

const ColorMap &defaultColorMap(ColorMap::Kind kind) { return *std::ranges::find(maps, kind, &ColorMap::kind); }

const ColorMap &twoColors() { return twoColorMap; }

}
