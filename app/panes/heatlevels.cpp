// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatlevels.h"

#include <algorithm>
#include <cmath>

namespace pith {

void HeatLevels::clear()
{
    m_whole.reset();
    m_parts.clear();
}

void HeatLevels::setWhole(Map map) { m_whole = std::move(map); }

void HeatLevels::keep(Map part)
{
    m_parts.push_front(std::move(part));
    if (m_parts.size() > most)
        m_parts.pop_back();
}

const HeatMap *HeatLevels::exactly(const PictureCut &cut) const
{
    if (m_whole && m_whole->cut == cut)
        return m_whole.get();
    const auto found = std::ranges::find_if(m_parts, [&](const Map &part) { return part->cut == cut; });
    return found == m_parts.end() ? nullptr : found->get();
}

std::vector<const HeatMap *> HeatLevels::layersFor(const PictureCut &cut) const
{
    if (const HeatMap *exact = exactly(cut))
        return {exact};
    std::vector<const HeatMap *> layers;
    for (const Map &part : m_parts)
        layers.push_back(part.get());
    const auto misfit
        = [&](const HeatMap *map) { return std::abs(std::log(double(map->cut.wholeWidth) / double(cut.wholeWidth))); };
    std::ranges::sort(layers, {}, misfit);
    if (m_whole)
        layers.push_back(m_whole.get());
    return layers;
}

}
