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
        const bool isTiled = inner >= 0 && m_axes[size_t(inner)].count > 1;
        ruler.caption = caption(outer) + (isTiled ? u" · "_s + ruler.caption : QString());
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
        options.down = {tr("from, %1 a line · %2").arg(m_fold).arg(options.down.caption),
            tileRows * countOf(AxisRole::TileDown), options.across.first, options.across.step * m_fold};
    return options;
}

QString AxisLayout::sentence() const
{
    if (rank() == 1 && m_fold > 0)
        return tr("folded to rows of %1").arg(m_fold);
    // Outer axes first; those of one element are no tiles, and nothing is across them.
    const auto words = [this](AxisRole tiles, AxisRole side, const QString &one, const QString &two) {
        QStringList numbers;
        for (const AxisRole role : {tiles, side}) {
            const qsizetype axis = axisWith(role);
            if (axis >= 0 && (m_axes[size_t(axis)].count != 1 || (role == side && numbers.isEmpty())))
                numbers += QString::number(axis);
        }
        return numbers.isEmpty() ? QString() : (numbers.size() > 1 ? two : one).arg(numbers.join(u", "_s));
    };
    QStringList parts{words(AxisRole::TileDown, AxisRole::Down, tr("axis %1 down"), tr("axes %1 down")),
        words(AxisRole::TileAcross, AxisRole::Across, tr("axis %1 across"), tr("axes %1 across"))};
    parts.removeAll(QString());
    if (m_fold > 0)
        parts += tr("%1 a line").arg(m_fold);
    return parts.join(u", "_s);
}

}
