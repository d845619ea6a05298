// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/heatmap.h"

#include "core/tensor/painter.h"

#include <algorithm>
#include <limits>
#include <mutex>

namespace pith {

namespace {

constexpr quint64 MostPictureBytes = 32 << 20; // of all pieces together
constexpr qint64 MostPieces
    = 4; // that have a picture each: a fixed number, so that sums come out the same on any machine

struct Picture
{
    std::vector<Pixel> pixels;
    NonFinite nonFinite;

    void add(const NonFinite &more)
    {
        nonFinite.nan += more.nan;
        nonFinite.inf += more.inf;
    }
};

template <typename Rule> void mergePictures(Picture &into, Picture &&next)
{
    into.add(next.nonFinite);
    if (into.pixels.empty())
        into.pixels = std::move(next.pixels);
    else
        for (size_t i = 0; i < into.pixels.size(); ++i)
            Painter<Rule>::put(into.pixels[i], next.pixels[i]);
}

// A tensor on its way into a picture.
struct Canvas
{
    const Pass &pass;
    const AnyPart &part;
    Side down;
    Side across;

    size_t pixels() const { return size_t(down.pixels * across.pixels); }
};

template <typename Rule> NonFinite paintPart(const Canvas &canvas, qint64 first, qint64 count, std::span<Pixel> pixels)
{
    Painter<Rule> painter(canvas.down, canvas.across, pixels);
    std::visit(
        [&]<typename V>(const Part<V> &numbers) {
            canvas.pass.eachBlock(RunReader(canvas.pass.walk, first, count, canvas.pass.progress), numbers,
                [&](std::span<const V> block, const Run &run) { painter.add(block, run); });
        },
        canvas.part);
    return painter.finish();
}

// In row-major order bands of rows of pixels can be painted into one picture.
template <typename Rule> Picture paintBands(const Canvas &canvas)
{
    const Side &down = canvas.down;
    const qint64 bands = std::min(canvas.pass.pieces(), down.pixels);
    Picture picture{std::vector<Pixel>(canvas.pixels()), {}};
    std::mutex mutex;
    parallelFor(quint64(bands), [&](quint64 band) {
        const qint64 first = down.beginOf(qint64(band) * down.pixels / bands) * canvas.across.extent;
        const qint64 end = down.beginOf(qint64(band + 1) * down.pixels / bands) * canvas.across.extent;
        const NonFinite nonFinite = paintPart<Rule>(canvas, first, end - first, picture.pixels);
        const std::lock_guard lock(mutex);
        picture.add(nonFinite);
    });
    return picture;
}

template <typename Rule> Picture paintPieces(const Canvas &canvas)
{
    const Walk &walk = canvas.pass.walk;
    const auto fitting = std::max<qint64>(qint64(MostPictureBytes / sizeof(Pixel) / canvas.pixels()), 1);
    const qint64 pieces = std::min({canvas.pass.pieces(), MostPieces, fitting});
    const qint64 size = (walk.count() + pieces - 1) / pieces;
    const auto piece = [&](quint64 number) {
        Picture picture{std::vector<Pixel>(canvas.pixels()), {}};
        const qint64 first = std::min(qint64(number) * size, walk.count());
        picture.add(paintPart<Rule>(canvas, first, std::min(size, walk.count() - first), picture.pixels));
        return picture;
    };
    return parallelReduce<Picture>(quint64(pieces), piece, mergePictures<Rule>);
}

// The pixels' last values, row by row.
template <typename Rule> Picture paint(const Canvas &canvas)
{
    Picture picture = canvas.pass.walk.isRowMajor() ? paintBands<Rule>(canvas) : paintPieces<Rule>(canvas);
    const std::vector<qint64> rows = canvas.down.begins(), columns = canvas.across.begins();
    auto pixel = picture.pixels.begin();
    for (size_t y = 0; y + 1 < rows.size(); ++y) {
        for (size_t x = 0; x + 1 < columns.size(); ++x, ++pixel) {
            const qint64 count = (rows[y + 1] - rows[y]) * (columns[x + 1] - columns[x]);
            if (pixel->kind == Pixel::Number)
                pixel->value = Rule::last(pixel->value, double(count));
        }
    }
    return picture;
}

// In the order of Aggregation.
constexpr std::array paints{paint<LargestOf>, paint<MeanOf>, paint<RootMeanOf>, paint<LeastOf>, paint<GreatestOf>};

// Whether all rows (or columns) are the same ones: then one is walked for all.
bool isBroadcast(const TensorData &tensor, qsizetype first, qsizetype end)
{
    for (qsizetype axis = first; axis < end; ++axis) {
        if (tensor.shape[axis] != 1 && tensor.stride[axis] != 0)
            return false;
    }
    return true;
}

qint64 extentOf(const TensorData &tensor, qsizetype first, qsizetype end)
{
    qint64 extent = 1;
    for (qsizetype axis = first; axis < end; ++axis)
        extent *= tensor.shape[axis];
    return extent;
}

// What is painted of `side`; the tensor's axes [first, end) shrink with it.
Side walkedSide(TensorData &tensor, qsizetype first, qsizetype end, const Side &side)
{
    if (!isBroadcast(tensor, first, end))
        return side;
    std::fill(tensor.shape.begin() + first, tensor.shape.begin() + end, 1);
    return {1, 1};
}

float shown(const Pixel &pixel)
{
    constexpr double most = std::numeric_limits<float>::max();
    return float(pixel.kind == Pixel::Number ? std::clamp(pixel.value, -most, most) : pixel.value);
}

}

namespace {

constexpr qint64 CoarseBytes = 8 << 20; // that are read, about

// Takes every so manieth element along the longest of the axes [first, end), as long as `pixels` remain of them all;
// `most` is how many times fewer there may be.
qint64 thin(TensorData &tensor, qsizetype first, qsizetype end, qint64 pixels, qint64 most)
{
    const qint64 step = std::min(extentOf(tensor, first, end) / std::max<qint64>(pixels, 1), most);
    if (step <= 1)
        return 1;
    const auto longest = std::max_element(tensor.shape.begin() + first, tensor.shape.begin() + end);
    const qsizetype axis = longest - tensor.shape.begin();
    const qint64 all = tensor.shape[axis];
    tensor.shape[axis] = std::max<qint64>(all / step, 1);
    tensor.stride[axis] *= step;
    return all / tensor.shape[axis];
}

}

qint64 MatrixView::rows() const { return extentOf(tensor, 0, down); }
qint64 MatrixView::columns() const { return extentOf(tensor, down, tensor.shape.size()); }

HeatMap heatMap(const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress)
{
    const Side down{matrix.rows(), std::min<qint64>(mostHeight, matrix.rows())};
    const Side across{matrix.columns(), std::min<qint64>(mostWidth, matrix.columns())};
    HeatMap map{int(across.pixels), int(down.pixels), down.extent, across.extent, {}};
    if (map.width <= 0 || map.height <= 0)
        return map;

    TensorData tensor = matrix.tensor;
    const Side walkedDown = walkedSide(tensor, 0, matrix.down, down);
    const Side walkedAcross = walkedSide(tensor, matrix.down, tensor.shape.size(), across);
    const Pass pass{Walk(tensor, Walk::Broadcast::EveryTime, matrix.down), Gather(tensor), progress};
    const Picture picture
        = paints[size_t(aggregation)]({pass, partOf(tensor, mainPart(tensor)), walkedDown, walkedAcross});
    tensor.bytes->checkUnchanged();

    const qint64 times = down.extent / walkedDown.extent * (across.extent / walkedAcross.extent);
    map.nan = picture.nonFinite.nan * times;
    map.inf = picture.nonFinite.inf * times;
    map.values.reserve(size_t(down.pixels * across.pixels));
    const bool sameRows = walkedDown.pixels < down.pixels, sameColumns = walkedAcross.pixels < across.pixels;
    for (qint64 y = 0; y < down.pixels; ++y) {
        const Pixel *const line = &picture.pixels[size_t(sameRows ? 0 : y * walkedAcross.pixels)];
        for (qint64 x = 0; x < across.pixels; ++x)
            map.values.push_back(shown(line[sameColumns ? 0 : x]));
    }
    return map;
}

HeatMap coarseHeatMap(
    const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress)
{
    MatrixView sample = matrix;
    TensorData &tensor = sample.tensor;
    qint64 tooMany = matrix.rows() * matrix.columns() * row(tensor.dtype).bytes / CoarseBytes + 1;
    const bool byChannel = tensor.quantization && tensor.quantization->axis >= 0; // whose numbers must not change
    if (matrix.rows() > 0 && matrix.columns() > 0 && !byChannel) {
        tooMany /= thin(tensor, 0, matrix.down, mostHeight, tooMany);
        thin(tensor, matrix.down, tensor.shape.size(), mostWidth, tooMany);
    }
    HeatMap map = heatMap(sample, mostWidth, mostHeight, aggregation, progress);
    map.rows = matrix.rows();
    map.columns = matrix.columns();
    return map;
}

}
