// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QLatin1StringView>

#include <array>
#include <span>

namespace pith {

// 256 colours from the least to the largest value. Diverging maps have their neutral colour in the middle, cyclic ones
// end as they begin.
struct ColorMap
{
    enum Kind { Sequential, Diverging, Cyclic };

    QLatin1StringView name;
    Kind kind;
    std::array<QRgb, 256> colors;

    // 0 the first colour, 1 the last; what lies outside is clamped.
    QRgb at(double fraction) const;
};

std::span<const ColorMap> colorMaps(); // the default diverging and sequential maps first
const ColorMap *colorMapByName(QStringView name); // null: none
const ColorMap &defaultColorMap(ColorMap::Kind kind);
const ColorMap &twoColors(); // for False and True; not among the others

// In no map, and told from each of their colours in normal, protan and deutan vision (ux.md §5).
inline constexpr QRgb nanColor = 0xffff00ff;
inline constexpr QRgb posInfColor = 0xff00c8ff;
inline constexpr QRgb negInfColor = 0xff0000ff;
inline QRgb nonFiniteColor(double value) { return value > 0 ? posInfColor : value < 0 ? negInfColor : nanColor; }

}
