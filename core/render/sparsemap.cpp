// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/sparsemap.h"

#include "core/tensor/painter.h"
#include "core/tensor/raggedpieces.h"
#include "core/tensor/storedplaces.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

namespace {
struct Bin
{
    Pixel pixel;
    qint64 stored = 0;
};

template <typename Rule> double valueOf(const Bin &bin, qint64 elements)
{
    Pixel all = bin.pixel;
    if (bin.stored < elements)
        Painter<Rule>::put(all, {Rule::first(0.0), Pixel::Number});
    return all.kind == Pixel::Number ? Rule::last(all.value, double(elements)) : all.value;
}

// take(place, number) for each that is stored; `number` is asked for where it is wanted.
template <typename Take> void forEachStored(const SparseParts &parts, Shown shown, Progress &progress, Take take)
{
    StoredPlaces places(parts, progress);
    NumberReader values(parts.values, shown, progress);
    for (qint64 i = 0; i < values.count(); ++i)
        take(places.of(i), [&] { return values.at(i); });
}

template <typename Take> void forEachStored(const RaggedParts &parts, Shown shown, Progress &progress, Take take)
{
    const RaggedPieces pieces(parts, progress);
    NumberReader values(parts.values, shown, progress);
    pieces.forEach([&](const Extents &place, qint64 flat) { take(place, [&] { return values.at(flat); }); });
}

template <typename Rule, typename Parts>
void paint(const Parts &parts, const AxisLayout &axes, Shown shown, HeatMap &map, Progress &progress)
{
    const PictureCut &cut = map.cut;
    std::vector<Bin> bins(size_t(cut.width) * size_t(cut.height));
    forEachStored(parts, shown, progress, [&](const Extents &place, auto number) {
        const auto cell = axes.cellOf(place);
        const qint64 x = cell ? pixelOf(cell->column, cut.wholeWidth, map.columns) - cut.x : -1;
        const qint64 y = cell ? pixelOf(cell->row, cut.wholeHeight, map.rows) - cut.y : -1;
        if (x < 0 || y < 0 || x >= cut.width || y >= cut.height)
            return;
        const double value = number();
        const bool isNan = std::isnan(value), isInf = std::isinf(value);
        map.nan += isNan;
        map.inf += isInf;
        map.negInf += isInf && value < 0;
        Bin &bin = bins[size_t(y * cut.width + x)];
        ++bin.stored;
        if (isNan || isInf)
            Painter<Rule>::put(bin.pixel, {value, isNan ? Pixel::NotANumber : Pixel::Infinity});
        else
            Painter<Rule>::put(bin.pixel, {Rule::first(value), Pixel::Number});
    });
    for (int y = 0; y < cut.height; ++y) {
        for (int x = 0; x < cut.width; ++x) {
            const qint64 elements = cut.rowsOf(y, map.rows).count() * cut.columnsOf(x, map.columns).count();
            map.values.push_back(valueOf<Rule>(bins[size_t(y) * size_t(cut.width) + size_t(x)], elements));
        }
    }
}
// In the order of Aggregation.
template <typename Parts> constexpr std::array paints{paint<LargestOf, Parts>, paint<MeanOf, Parts>,
    paint<RootMeanOf, Parts>, paint<LeastOf, Parts>, paint<GreatestOf, Parts>};

template <typename Parts> HeatMap painted(const Parts &parts, const AxisLayout &axes, Shown shown,
    const PictureCut &cut, Aggregation aggregation, Progress &progress)
{
    HeatMap map;
    map.cut = cut;
    map.rows = axes.rows();
    map.columns = axes.columns();
    if (cut.width > 0 && cut.height > 0)
        paints<Parts>[size_t(aggregation)](parts, axes, shown, map, progress);
    parts.values.bytes->checkUnchanged();
    return map;
}
}

HeatMap heatMap(const SparseParts &parts, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress)
{
    return painted(parts, axes, shown, cut, aggregation, progress);
}

HeatMap heatMap(const RaggedParts &parts, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress)
{
    return painted(parts, axes, shown, cut, aggregation, progress);
}

HeatMap heatMap(const Elements &elements, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress)
{
    if (const auto *const dense = std::get_if<TensorData>(&elements))
        return heatMap(axes.matrix(*dense, shown), cut, aggregation, progress);
    if (const auto *const sparse = std::get_if<SparseParts>(&elements))
        return heatMap(*sparse, axes, shown, cut, aggregation, progress);
    return heatMap(std::get<RaggedParts>(elements), axes, shown, cut, aggregation, progress);
}

Extents shapeOf(const Elements &elements, Progress &progress)
{
    if (const auto *const dense = std::get_if<TensorData>(&elements))
        return dense->shape;
    if (const auto *const sparse = std::get_if<SparseParts>(&elements))
        return sparse->shape;
    return RaggedPieces(std::get<RaggedParts>(elements), progress).shape();
}

bool isElement(const Elements &elements, const Extents &index, Progress &progress)
{
    const auto *const ragged = std::get_if<RaggedParts>(&elements);
    return !ragged || RaggedPieces(*ragged, progress).has(index);
}

}
