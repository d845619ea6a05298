// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"

#include <deque>
#include <memory>

namespace pith {

// Pictures of one matrix that were made already, at several zooms: what stands in for a part that is still to be read,
// so that nothing is ever blank.
class HeatLevels
{
public:
    using Map = std::shared_ptr<const HeatMap>;

    void clear();
    void setWhole(Map map); // the fitted picture; what was kept before stays
    const Map &whole() const { return m_whole; }
    void keep(Map part);
    const HeatMap *exactly(const PictureCut &cut) const; // null: it was not made yet
    // The exact one first if it is there, then those nearest in resolution, the whole last.
    std::vector<const HeatMap *> layersFor(const PictureCut &cut) const;

private:
    static constexpr size_t most = 4; // each as large as the screen

    Map m_whole;
    std::deque<Map> m_parts;
};

}
