// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>

class QPalette;

namespace pith {

// What plots are drawn with; the plot inks of ux.md §9 on the palette's own text and background.
struct PlotColors
{
    QColor text;
    QColor weakText;
    QColor background;
    QColor grid;
    QColor bars;
    QColor warning;
    QColor marks; // lines over bars: mean, normal curve
};

// What the two sides of a comparison are drawn and named with, everywhere.
struct SideInks
{
    QColor a;
    QColor b;
};
SideInks sideInks(const QPalette &palette);

PlotColors plotColors(const QPalette &palette);
double contrast(const QColor &a, const QColor &b); // 1 to 21: WCAG 2.1, "contrast ratio"
bool isDark(const QPalette &palette);
bool isHighContrast(const QPalette &palette); // then bars and lines are in the colour of text

}
