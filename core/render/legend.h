// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/categories.h"
#include "core/render/colormap.h"
#include "core/render/legendscale.h"
#include "core/render/plotframe.h"
#include "core/tensor/rangehistogram.h"

#include <optional>

namespace pith {

// Elements whose colour is that of an end of the range.
struct Clamped
{
    quint64 below = 0;
    quint64 above = 0;
};
// What a pixel is of.
struct PixelKind
{
    Shown shown = Shown::Main;
    Aggregation aggregation = Aggregation::LargestMagnitude;
};
// One pass over the tensor. Where root mean squares are shown, of all sizes; where means are, which may lie far from
// any element, the pixels of the whole picture. Throws Error, Cancelled.
Clamped clampedBy(
    const TensorData &tensor, const PixelKind &kind, const HeatMap &whole, const ColorRange &range, Progress &progress);

// What a legend tells of a picture.
struct Legend
{
    ColorRange range;
    const ColorMap *colors = nullptr;
    bool inverted = false;
    bool hasNumbers = false; // finite ones; without them there is no range to speak of
    double least = 0; // of the picture and the tensor
    double most = 0;
    std::optional<Clamped> clamped; // elements of the tensor beyond the range; none: not known
    qint64 nan = 0; // elements
    qint64 posInf = 0;
    qint64 negInf = 0;
    Histogram histogram; // of the tensor; may be empty
    std::vector<Category> categories; // in place of a range where there are any
    QString word; // what a pixel of many elements shows; empty where it is one

    QRgb color(double value) const; // NaN and infinities in their own colours
    LegendScale scale() const { return {range, least, most}; }
};
Legend legendOf(const HeatMap &whole, const ColorRange &range, const Histogram &histogram);

enum class NoNumber { NaN, PosInf, NegInf };

// Where a legend's parts are, in logical pixels.
struct LegendLayout
{
    struct Chip
    {
        NoNumber what;
        qint64 count;
        QRectF place; // with its arrow at the right end
    };

    QRectF area;
    QRectF high; // the ends' numbers
    QRectF low;
    QRectF above; // counts of what is clamped, where they have room
    QRectF below;
    QRectF bar;
    QRectF histogram; // beside the bar
    std::vector<Chip> chips;
    std::vector<QRectF> categories; // a line each, from the top; then there is no bar, and nothing beside it
    QRectF word;
};
double legendWidth(const PlotStyle &style);
LegendLayout layOut(const Legend &legend, const QRectF &area, const QFont &font);

void drawLegend(QPainter &painter, const Legend &legend, const LegendLayout &layout, const PlotStyle &style);

}
