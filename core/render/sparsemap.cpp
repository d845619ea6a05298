// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/sparsemap.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"
#include "core/tensor/elements.h"
#include "core/tensor/painter.h"
#include "core/tensor/slicing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace pith {

namespace {
constexpr qint64 chunk = 1 << 14; // values that are read at once

// Numbers of a vector, from the first to the last.
class Numbers
{
public:
    Numbers(const TensorData &vector, Progress &progress) : m_vector(vector), m_progress(progress) {}

    double at(qint64 place)
    {
        if (place < m_first || place >= m_first + qint64(m_numbers.size())) {
            m_first = place;
            m_numbers.resize(size_t(std::min(chunk, m_vector.numel() - place)));
            readDoubles(m_vector, m_first, m_numbers, m_progress);
        }
        return m_numbers[size_t(place - m_first)];
    }

private:
    const TensorData m_vector;
    Progress &m_progress;
    qint64 m_first = 0;
    std::vector<double> m_numbers;
};

// Where each stored value stands in the dense tensor.
class Coordinates
{
public:
    Coordinates(const SparseParts &parts, const Extents &shape, Progress &progress)
        : m_shape(shape),
          m_place(shape.size(), 0)
    {
        if (parts.layout == Layout::SparseCoo) {
            for (qsizetype axis = 0; axis < shape.size(); ++axis)
                m_indices.push_back(std::make_unique<Numbers>(at(parts.indices, 0, axis), progress));
            return;
        }
        m_compressed = parts.layout == Layout::SparseCsr ? 0 : 1;
        m_indices.push_back(std::make_unique<Numbers>(parts.indices, progress));
        m_begins = std::make_unique<Numbers>(parts.begins, progress);
    }

    // To be asked for one after the other.
    const Extents &of(qint64 value)
    {
        if (m_begins) {
            qint64 &along = m_place[m_compressed];
            while (along + 1 < m_shape[m_compressed] && double(value) >= m_begins->at(along + 1))
                ++along;
            m_place[1 - m_compressed] = checked(m_indices.front()->at(value), 1 - m_compressed);
        }
        for (qsizetype axis = 0; !m_begins && axis < m_shape.size(); ++axis)
            m_place[axis] = checked(m_indices[size_t(axis)]->at(value), axis);
        return m_place;
    }

private:
    qint64 checked(double index, qsizetype axis) const
    {
        if (!(index >= 0 && index < double(m_shape[axis])))
            throw Error(tr("It has the index %1 on axis %2, which has %3").arg(index).arg(axis).arg(m_shape[axis]));
        return qint64(index);
    }

    Extents m_shape;
    Extents m_place;
    qsizetype m_compressed = -1;
    std::vector<std::unique_ptr<Numbers>> m_indices;
    std::unique_ptr<Numbers> m_begins; // null: coordinates
};

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

template <typename Rule> void paint(const SparseParts &parts, const AxisLayout &axes, HeatMap &map, Progress &progress)
{
    const PictureCut &cut = map.cut;
    std::vector<Bin> bins(size_t(cut.width) * size_t(cut.height));
    Coordinates places(parts, axes.shape(), progress);
    Numbers values(parts.values, progress);
    for (qint64 i = 0; i < parts.values.numel(); ++i) {
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

HeatMap heatMap(const SparseParts &parts, const AxisLayout &axes, const PictureCut &cut, Aggregation aggregation,
    Progress &progress)
{
    HeatMap map;
    map.cut = cut;
    map.rows = axes.rows();
    map.columns = axes.columns();
    if (cut.width > 0 && cut.height > 0)
        paints[size_t(aggregation)](parts, axes, map, progress);
    parts.values.bytes->checkUnchanged();
    return map;
}

}
