// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/heatmap.h"

#include "core/tensor/boxes.h"
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
        nonFinite.negInf += more.negInf;
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

// A box of a matrix on its way into a picture.
struct Canvas
{
    const Pass &pass;
    const AnyPart &part;
    const PixelAxis &down;
    const PixelAxis &across;
    Frame frame;

    size_t pixels() const { return size_t(down.pixels * across.pixels); }
    // The first element of the box in a line of pixels, or after it.
    qint64 firstOf(qint64 line) const
    {
        return std::clamp<qint64>(down.beginOf(line) - frame.row, 0, frame.rows) * frame.columns;
    }
};

template <typename Rule> NonFinite paintPart(const Canvas &canvas, qint64 first, qint64 count, std::span<Pixel> pixels)
{
    Painter<Rule> painter(canvas.down, canvas.across, canvas.frame, pixels);
    std::visit(
        [&]<typename V>(const Part<V> &numbers) {
            canvas.pass.eachBlock(RunReader(canvas.pass.walk, first, count, canvas.pass.progress), numbers,
                [&](std::span<const V> block, const Run &run) { painter.add(block, run); });
        },
        canvas.part);
    return painter.finish();
}

// In row-major order bands of rows of pixels can be painted into one picture.
template <typename Rule> void paintBands(const Canvas &canvas, Picture &picture)
{
    const qint64 top = canvas.down.pixelOf(canvas.frame.row);
    const qint64 lines = canvas.down.pixelOf(canvas.frame.row + canvas.frame.rows - 1) + 1 - top;
    const qint64 bands = std::min(canvas.pass.pieces(), lines);
    std::mutex mutex;
    parallelFor(quint64(bands), [&](quint64 band) {
        const qint64 first = canvas.firstOf(top + qint64(band) * lines / bands);
        const qint64 end = canvas.firstOf(top + qint64(band + 1) * lines / bands);
        const NonFinite nonFinite = paintPart<Rule>(canvas, first, end - first, picture.pixels);
        const std::lock_guard lock(mutex);
        picture.add(nonFinite);
    });
}

template <typename Rule> void paintPieces(const Canvas &canvas, Picture &whole)
{
    const Walk &walk = canvas.pass.walk;
    const auto fitting = std::max<qint64>(qint64(MostPictureBytes / sizeof(Pixel) / canvas.pixels()), 1);
    const qint64 pieces = std::min({canvas.pass.pieces(), MostPieces, fitting});
    const qint64 size = (walk.count() + pieces - 1) / pieces;
    const auto paint = [&](quint64 number, Picture &picture) {
        const qint64 first = std::min(qint64(number) * size, walk.count());
        picture.add(paintPart<Rule>(canvas, first, std::min(size, walk.count() - first), picture.pixels));
    };
    if (pieces == 1)
        return paint(0, whole);
    const auto piece = [&](quint64 number) {
        Picture picture{std::vector<Pixel>(canvas.pixels()), {}};
        paint(number, picture);
        return picture;
    };
    mergePictures<Rule>(whole, parallelReduce<Picture>(quint64(pieces), piece, mergePictures<Rule>));
}

template <typename Rule> void paint(const Canvas &canvas, Picture &picture)
{
    canvas.pass.walk.isRowMajor() ? paintBands<Rule>(canvas, picture) : paintPieces<Rule>(canvas, picture);
}

// The pixels' last values.
template <typename Rule> void finish(const PixelAxis &down, const PixelAxis &across, Picture &picture)
{
    const std::vector<qint64> rows = down.begins(), columns = across.begins();
    auto pixel = picture.pixels.begin();
    for (size_t y = 0; y + 1 < rows.size(); ++y) {
        for (size_t x = 0; x + 1 < columns.size(); ++x, ++pixel) {
            const qint64 count = (rows[y + 1] - rows[y]) * (columns[x + 1] - columns[x]);
            if (pixel->kind == Pixel::Number)
                pixel->value = Rule::last(pixel->value, double(count));
        }
    }
}

struct Painting
{
    void (*paint)(const Canvas &canvas, Picture &picture);
    void (*finish)(const PixelAxis &down, const PixelAxis &across, Picture &picture);
};
template <typename Rule> constexpr Painting painting{paint<Rule>, finish<Rule>};
// In the order of Aggregation.
constexpr std::array paintings{
    painting<LargestOf>, painting<MeanOf>, painting<RootMeanOf>, painting<LeastOf>, painting<GreatestOf>};

// Whether all rows (or columns) are the same ones: then one is walked for all.
bool isBroadcast(const TensorData &tensor, qsizetype first, qsizetype end)
{
    if (tensor.quantization && tensor.quantization->axis >= first && tensor.quantization->axis < end)
        return false; // scales of their own
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

// Sums of finite numbers may be beyond any double: that is no infinity of the file.
double shown(const Pixel &pixel)
{
    constexpr double most = std::numeric_limits<double>::max();
    return pixel.kind == Pixel::Number ? std::clamp(pixel.value, -most, most) : pixel.value;
}

// What is painted of a side whose rows (or columns) are all the same: one of them.
PixelAxis walkedAxis(TensorData &tensor, qsizetype first, qsizetype end, const PixelAxis &side)
{
    if (!isBroadcast(tensor, first, end))
        return side;
    std::fill(tensor.shape.begin() + first, tensor.shape.begin() + end, 1);
    return PixelAxis::one();
}

std::vector<Box> boxesBelow(const TensorData &tensor, qsizetype first, qsizetype end, const PixelAxis &side)
{
    const std::span<const qint64> all(tensor.shape.begin(), size_t(tensor.shape.size()));
    return boxesOf(all.subspan(size_t(first), size_t(end - first)), side.first, side.first + side.extent);
}

BoxView viewOf(const TensorData &tensor, const Box &rows, const Box &columns)
{
    BoxView view{tensor, {}};
    const qsizetype down = rows.begin.size();
    for (qsizetype axis = 0; axis < down; ++axis)
        narrow(view, axis, rows.begin[axis], rows.extent[axis]);
    for (qsizetype axis = 0; axis < columns.begin.size(); ++axis)
        narrow(view, down + axis, columns.begin[axis], columns.extent[axis]);
    return view;
}

// All elements below the pixels of both sides.
Picture pictureOf(const MatrixView &matrix, const PixelAxis &down, const PixelAxis &across, const Painting &painting,
    Progress &progress)
{
    const TensorData &tensor = matrix.tensor;
    Picture picture{std::vector<Pixel>(size_t(down.pixels * across.pixels)), {}};
    const PartKind kind = partKindOf(tensor, matrix.shown);
    const std::vector<Box> columnBoxes = boxesBelow(tensor, matrix.down, tensor.shape.size(), across);
    for (const Box &rows : boxesBelow(tensor, 0, matrix.down, down)) {
        for (const Box &columns : columnBoxes) {
            const BoxView view = viewOf(tensor, rows, columns);
            const Pass pass{Walk(view.tensor, Walk::Broadcast::EveryTime, matrix.down), Gather(view.tensor), progress};
            const Frame frame{rows.first - down.first, columns.first - across.first, rows.count, columns.count};
            painting.paint({pass, partOf(view.tensor, kind), down, across, frame}, picture);
        }
    }
    painting.finish(down, across, picture);
    return picture;
}

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

PictureCut wholePicture(qint64 rows, qint64 columns, int mostWidth, int mostHeight)
{
    PictureCut cut;
    cut.width = int(std::clamp<qint64>(columns, 0, mostWidth));
    cut.height = int(std::clamp<qint64>(rows, 0, mostHeight));
    cut.wholeWidth = cut.width;
    cut.wholeHeight = cut.height;
    return cut;
}

HeatMap heatMap(const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress)
{
    return heatMap(matrix, wholePicture(matrix.rows(), matrix.columns(), mostWidth, mostHeight), aggregation, progress);
}

HeatMap heatMap(const MatrixView &matrix, const PictureCut &cut, Aggregation aggregation, Progress &progress)
{
    HeatMap map;
    map.cut = cut;
    map.rows = matrix.rows();
    map.columns = matrix.columns();
    if (map.width() <= 0 || map.height() <= 0)
        return map;

    const PixelAxis down(map.rows, cut.wholeHeight, cut.y, cut.height);
    const PixelAxis across(map.columns, cut.wholeWidth, cut.x, cut.width);
    MatrixView walked = matrix;
    const PixelAxis walkedDown = walkedAxis(walked.tensor, 0, matrix.down, down);
    const PixelAxis walkedAcross = walkedAxis(walked.tensor, matrix.down, walked.tensor.shape.size(), across);
    const Picture picture = pictureOf(walked, walkedDown, walkedAcross, paintings[size_t(aggregation)], progress);
    matrix.tensor.bytes->checkUnchanged();

    const qint64 times = down.extent / walkedDown.extent * (across.extent / walkedAcross.extent);
    map.nan = picture.nonFinite.nan * times;
    map.inf = picture.nonFinite.inf * times;
    map.negInf = picture.nonFinite.negInf * times;
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
