// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/heatimage.h"
#include "core/value/dtype.h"

namespace pith {

// How a heat map shall look.
struct HeatChoice
{
    RangeChoice range;
    QString map; // empty: what fits the numbers
    bool inverted = false;
    Aggregation aggregation = Aggregation::LargestMagnitude;
    Aspect aspect = Aspect::Auto;
    std::optional<bool> profiles; // none: for embeddings
    Shown complexShown = Shown::Magnitude; // what of complex numbers
    bool dequantized = true; // what quantized integers stand for
    bool comparable = false; // with other pictures: colours are of a range, never of the few values that there are

    Shown shown(const DTypeRow &dtype) const;
    void show(Shown what, const DTypeRow &dtype); // from now on, of all tensors of that kind
    bool hasProfiles(const Extents &shape) const;
};

struct ShownRow
{
    Shown shown;
    QLatin1StringView name; // on the command line
    const char *text; // to be translated
};
std::span<const ShownRow> shownRows(const DTypeRow &dtype); // none: its elements have one number only

struct AggregationRow
{
    Aggregation aggregation;
    QLatin1StringView name; // on the command line
    const char *text; // to be translated
};
std::span<const AggregationRow> aggregationRows(); // in the order that A goes through them
QString aggregationText(Aggregation aggregation);

// The range of a whole picture: of its numbers, or what is natural for bools and angles.
ColorRange rangeFor(const HeatChoice &choice, const HeatMap &whole, const DTypeRow &dtype);
// What a picture shows of so many elements down and across: where each has a pixel, nothing is put together, so nothing
// may lose its sign.
Aggregation aggregationOf(const PictureCut &whole, qint64 down, qint64 across, Aggregation chosen);
// With colours and words; `histogram` of the tensor's numbers may be empty.
Legend legendFor(const HeatChoice &choice, const HeatMap &whole, const ColorRange &range, const DTypeRow &dtype,
    const Distribution &numbers);

}
