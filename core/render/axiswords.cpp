// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/bytes/text.h"
#include "core/render/axislayout.h"

#include <QStringList>

#include <array>

// What a picture says of its axes.
namespace pith {

using namespace Qt::Literals::StringLiterals;

Ruler AxisLayout::ruler(AxisRole side, AxisRole tiles, qint64 tile) const
{
    const qsizetype inner = axisWith(side);
    const qsizetype outer = axisWith(tiles);
    const auto caption
        = [this](qsizetype axis) { return tr("axis %1 (%2)").arg(axis).arg(m_axes[size_t(axis)].count); };
    Ruler ruler;
    if (inner >= 0) {
        ruler.caption = caption(inner);
        ruler.first = m_axes[size_t(inner)].begin;
        ruler.step = m_axes[size_t(inner)].step;
    }
    if (outer >= 0) {
        ruler.caption = caption(outer) + (inner >= 0 ? tr(", tiles of ") + ruler.caption : QString());
        ruler.tile = tile;
        ruler.first = m_axes[size_t(outer)].begin;
        ruler.step = m_axes[size_t(outer)].step;
    }
    return ruler;
}

HeatOptions AxisLayout::options() const
{
    const auto countOf = [this](AxisRole role) {
        const qsizetype axis = axisWith(role);
        return axis < 0 ? qint64(1) : m_axes[size_t(axis)].count;
    };
    const qint64 tileRows = countOf(AxisRole::Down), tileColumns = countOf(AxisRole::Across);
    HeatOptions options;
    options.down = ruler(AxisRole::Down, AxisRole::TileDown, tileRows);
    options.across = ruler(AxisRole::Across, AxisRole::TileAcross, tileColumns);
    const bool isTiled = axisWith(AxisRole::TileDown) >= 0 || axisWith(AxisRole::TileAcross) >= 0;
    if (isTiled && tileRows * tileColumns > 1) {
        options.tileRows = int(tileRows);
        options.tileColumns = int(tileColumns);
    }
    if (m_fold > 0 && rank() == 1)
        options.down = {tr("from element"), 1, options.across.first, options.across.step * m_fold};
    else if (m_fold > 0) // each line of tiles with the number of its first
        options.down = {tr("first in each line of %1, %2").arg(m_fold).arg(options.down.caption),
            tileRows * countOf(AxisRole::TileDown), options.across.first, options.across.step * m_fold};
    return options;
}

QString AxisLayout::sentence() const
{
    if (rank() == 1 && m_fold > 0)
        return tr("folded to rows of %1").arg(m_fold);
    struct Words
    {
        AxisRole role;
        const char *text;
    };
    constexpr std::array table{Words{AxisRole::TileDown, QT_TRANSLATE_NOOP("pith", "tiles of axis %1 down")},
        Words{AxisRole::TileAcross, QT_TRANSLATE_NOOP("pith", "tiles of axis %1 across")},
        Words{AxisRole::Down, QT_TRANSLATE_NOOP("pith", "axis %1 down")},
        Words{AxisRole::Across, QT_TRANSLATE_NOOP("pith", "axis %1 across")}};
    QStringList parts;
    for (const Words &words : table) {
        if (const qsizetype axis = axisWith(words.role); axis >= 0)
            parts += tr(words.text).arg(axis);
    }
    if (m_fold > 0)
        parts += tr("%1 a line").arg(m_fold);
    return parts.join(u", "_s);
}

}
