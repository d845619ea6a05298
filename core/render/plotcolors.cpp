// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/plotcolors.h"

#include <QPalette>

namespace pith {

namespace {
QColor withAlpha(QColor color, double alpha)
{
    color.setAlphaF(float(alpha));
    return color;
}
}

bool isDark(const QPalette &palette) { return palette.color(QPalette::Base).lightness() < 128; }

PlotColors plotColors(const QPalette &palette)
{
    const bool dark = isDark(palette);
    const QColor text = palette.color(QPalette::Text);
    return {
        .text = text,
        .weakText = withAlpha(text, 0.7),
        .background = palette.color(QPalette::Base),
        .grid = withAlpha(text, 0.12),
        .bars = QColor(dark ? 0x7fb2e5 : 0x3b6ea5),
        .warning = QColor(dark ? 0xee9942 : 0x97611b),
    };
}

}
