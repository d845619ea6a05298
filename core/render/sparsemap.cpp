// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/sparsemap.h"

#include "core/tensor/painter.h"
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

template <typename Rule>
void paint(const SparseParts &parts, const AxisLayout &axes, Shown shown, HeatMap &map, Progress &progress)
{
    const PictureCut &cut = map.cut;
    std::vector<Bin> bins(size_t(cut.width) * size_t(cut.height));
    StoredPlaces places(parts, progress);
    NumberReader values(parts.values, shown, progress);
    for (qint64 i = 0; i < values.count(); ++i) {
        const auto cell = axes.cellOf(places.of(i));
        const qint64 x = cell ? pixelOf(cell->column, cut.wholeWidth, map.columns) - cut.x : -1;
        const qint64 y = cell ? pixelOf(cell->row, cut.wholeHeight, map.rows) - cut.y : -1;
        if (x < 0 || y < 0 || x >= cut.width || y >= cut.height)
            continue;
        const double value = values.at(i);
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
    }
    for (int y = 0; y < cut.height; ++y) {
        for (int x = 0; x < cut.width; ++x) {
            const qint64 elements = cut.rowsOf(y, map.rows).count() * cut.columnsOf(x, map.columns).count();
            map.values.push_back(valueOf<Rule>(bins[size_t(y) * size_t(cut.width) + size_t(x)], elements));
        }
    }
}
// In the order of Aggregation.
constexpr std::array paints{paint<LargestOf>, paint<MeanOf>, paint<RootMeanOf>, paint<LeastOf>, paint<GreatestOf>};
}

HeatMap heatMap(const SparseParts &parts, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress)
{
    HeatMap map;
    map.cut = cut;
    map.rows = axes.rows();
    map.columns = axes.columns();
    if (cut.width > 0 && cut.height > 0)
        paints[size_t(aggregation)](parts, axes, shown, map, progress);
    parts.values.bytes->checkUnchanged();
    return map;
}

HeatMap heatMap(const Elements &elements, const AxisLayout &axes, Shown shown, const PictureCut &cut,
    Aggregation aggregation, Progress &progress)
{
    if (const auto *const parts = std::get_if<SparseParts>(&elements))
        return heatMap(*parts, axes, shown, cut, aggregation, progress);
    return heatMap(axes.matrix(std::get<TensorData>(elements), shown), cut, aggregation, progress);
}

}
