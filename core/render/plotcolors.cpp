// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/plotcolors.h"

#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

namespace {
QColor withAlpha(QColor color, double alpha)
{
    color.setAlphaF(float(alpha));
    return color;
}
}

// No system tells it on all platforms: such themes have black and white only, and no shade for windows and buttons,
// nor the yellow that Qt gives to tool tips.
bool isHighContrast(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base), text = palette.color(QPalette::Text);
    const int lightness = base.lightness();
    return (lightness == 0 || lightness == 255) && text.lightness() == 255 - lightness
        && std::ranges::all_of(std::array{QPalette::Window, QPalette::Button, QPalette::ToolTipBase},
            [&](QPalette::ColorRole role) { return palette.color(role) == base; });
}

bool isDark(const QPalette &palette) { return palette.color(QPalette::Base).lightness() < 128; }

SideInks sideInks(const QPalette &palette)
{
    return isDark(palette) ? SideInks{QColor(0x6caff8), QColor(0xee9942)}
                           : SideInks{QColor(0x0962cf), QColor(0xb45309)};
}

PlotColors plotColors(const QPalette &palette)
{
    const bool dark = isDark(palette);
    const bool highContrast = isHighContrast(palette);
    const QColor text = palette.color(QPalette::Text);
    return {
        .text = text,
        .weakText = withAlpha(text, highContrast ? 1 : 0.7),
        .background = palette.color(QPalette::Base),
        .grid = withAlpha(text, highContrast ? 0.3 : 0.12),
        .bars = highContrast ? text : QColor(dark ? 0x7fb2e5 : 0x3b6ea5),
        .warning = QColor(dark ? 0xee9942 : 0x97611b),
        .marks = highContrast ? text : QColor(dark ? 0xee9942 : 0x97611b),
    };
}

namespace {
double luminance(const QColor &color) // WCAG 2.1, "relative luminance"
{
    const auto linear
        = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

}
