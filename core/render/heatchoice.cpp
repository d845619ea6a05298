// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/heatchoice.h"

#include "core/bytes/text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <numbers>

namespace pith {

namespace {
constexpr std::array rows{
    AggregationRow{
        Aggregation::LargestMagnitude, QLatin1StringView("largest"), QT_TRANSLATE_NOOP("pith", "Largest |x|")},
    AggregationRow{Aggregation::Mean, QLatin1StringView("mean"), QT_TRANSLATE_NOOP("pith", "Mean")},
    AggregationRow{Aggregation::Rms, QLatin1StringView("rms"), QT_TRANSLATE_NOOP("pith", "RMS")},
    AggregationRow{Aggregation::Min, QLatin1StringView("min"), QT_TRANSLATE_NOOP("pith", "Min")},
    AggregationRow{Aggregation::Max, QLatin1StringView("max"), QT_TRANSLATE_NOOP("pith", "Max")},
};

constexpr std::array complexRows{
    ShownRow{Shown::Magnitude, QLatin1StringView("magnitude"), QT_TRANSLATE_NOOP("pith", "Magnitude")},
    ShownRow{Shown::Phase, QLatin1StringView("phase"), QT_TRANSLATE_NOOP("pith", "Phase")},
    ShownRow{Shown::Real, QLatin1StringView("real"), QT_TRANSLATE_NOOP("pith", "Real")},
    ShownRow{Shown::Imaginary, QLatin1StringView("imaginary"), QT_TRANSLATE_NOOP("pith", "Imaginary")},
};
constexpr std::array quantizedRows{
    ShownRow{Shown::Main, QLatin1StringView("dequantized"), QT_TRANSLATE_NOOP("pith", "Dequantized")},
    ShownRow{Shown::Stored, QLatin1StringView("stored"), QT_TRANSLATE_NOOP("pith", "Stored integers")},
};

bool isInteger(const DTypeRow &dtype)
{
    return dtype.number == NumberClass::Signed || dtype.number == NumberClass::Unsigned;
}

const ColorMap &colorsFor(const HeatChoice &choice, const ColorRange &range, const DTypeRow &dtype)
{
    if (const ColorMap *chosen = colorMapByName(choice.map))
        return *chosen;
    if (dtype.number == NumberClass::Bool)
        return twoColors();
    if (choice.shown(dtype) == Shown::Phase)
        return defaultColorMap(ColorMap::Cyclic);
    if (range.diverging)
        return defaultColorMap(ColorMap::Diverging);
    const bool isGrey = isInteger(dtype) && (!dtype.quantized || !choice.dequantized);
    return isGrey ? *colorMapByName(u"grayC") : defaultColorMap(ColorMap::Sequential);
}

// What a pixel shows is an element of the tensor, and nobody chose a range or colours.
bool showsCategories(const HeatChoice &choice, const DTypeRow &dtype)
{
    const bool picks = choice.aggregation != Aggregation::Mean && choice.aggregation != Aggregation::Rms;
    return picks && !choice.comparable && choice.range.mode == RangeMode::Auto && !choice.range.logarithmic
        && choice.map.isEmpty() && !dtype.quantized;
}
}

Shown HeatChoice::shown(const DTypeRow &dtype) const
{
    if (dtype.number == NumberClass::Complex)
        return complexShown;
    return dtype.quantized && !dequantized ? Shown::Stored : Shown::Main;
}

void HeatChoice::show(Shown what, const DTypeRow &dtype)
{
    if (dtype.number == NumberClass::Complex)
        complexShown = what;
    else
        dequantized = what != Shown::Stored;
}

bool HeatChoice::hasProfiles(const Extents &shape) const
{
    constexpr qint64 embedding = 8; // times as many rows as columns
    return profiles.value_or(shape.size() == 2 && shape[1] > 1 && shape[0] >= embedding * shape[1]);
}

std::span<const ShownRow> shownRows(const DTypeRow &dtype)
{
    if (dtype.number == NumberClass::Complex)
        return complexRows;
    return dtype.quantized ? std::span<const ShownRow>(quantizedRows) : std::span<const ShownRow>();
}

std::span<const AggregationRow> aggregationRows() { return rows; }

QString aggregationText(Aggregation aggregation)
{
    return tr(std::ranges::find(rows, aggregation, &AggregationRow::aggregation)->text);
}

ColorRange rangeFor(const HeatChoice &choice, const HeatMap &whole, const DTypeRow &dtype)
{
    const bool isAuto = choice.range.mode == RangeMode::Auto;
    if (isAuto && dtype.number == NumberClass::Bool)
        return {0, 1};
    if (isAuto && choice.shown(dtype) == Shown::Phase)
        return {-std::numbers::pi, std::numbers::pi};
    RangeChoice range = choice.range;
    // A magnitude has no other sign.
    range.ofDifference = range.ofDifference && choice.shown(dtype) != Shown::Magnitude;
    return rangeOf(whole, range);
}

Aggregation aggregationOf(const PictureCut &whole, qint64 down, qint64 across, Aggregation chosen)
{
    return whole.width == across && whole.height == down ? Aggregation::LargestMagnitude : chosen;
}

Legend legendFor(const HeatChoice &choice, const HeatMap &whole, const ColorRange &range, const DTypeRow &dtype,
    const Distribution &numbers)
{
    Legend legend = legendOf(whole, range, numbers.histogram);
    legend.colors = &colorsFor(choice, range, dtype);
    legend.inverted = choice.inverted;
    if (showsCategories(choice, dtype))
        legend.categories = categoriesOf(numbers, dtype);
    QStringList words;
    if (whole.rows > whole.height() || whole.columns > whole.width())
        words += aggregationText(choice.aggregation);
    if (range.threshold > 0)
        words += tr("log > %1").arg(shortNumber(range.threshold, 3));
    legend.word = words.join(u'\n');
    return legend;
}

}
