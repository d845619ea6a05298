// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/tensor/heatmap.h"

#include "core/tensor/part.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pith {

namespace {

constexpr quint64 MostPictureBytes = 64 << 20; // of all pieces together

// What a pixel has seen so far; of two, the higher kind stays.
struct Pixel
{
    enum Kind { Nothing, Number, Infinity, NotANumber };

    double value = 0;
    Kind kind = Nothing;
};

double lesser(double a, double b) { return b < a ? b : a; }
double greater(double a, double b) { return b > a ? b : a; }
double value(double number) { return number; }
double square(double number) { return number * number; }
double sum(double a, double b) { return a + b; }
// Of -x and x the positive one, so that order does not matter.
double larger(double a, double b)
{
    const double sizeA = std::fabs(a);
    const double sizeB = std::fabs(b);
    return sizeB > sizeA || (sizeB == sizeA && b > a) ? b : a;
}
double merged(double value, double) { return value; }
double mean(double value, double count) { return value / count; }
double rootMean(double value, double count) { return std::sqrt(value / count); }

// How the numbers of a pixel become one: each goes through `first`, they are put together by `merge`, and `last` makes
// the result of what came out and of how many there were.
template <auto First, auto Merge, auto Last> struct Rule
{
    static constexpr auto first = First;
    static constexpr auto merge = Merge;
    static constexpr auto last = Last;
};

// One axis of the picture.
struct Side
{
    qint64 extent = 0; // rows or columns of the matrix
    qint64 pixels = 0;

    qint64 pixelOf(qint64 place) const { return ((place + 1) * pixels - 1) / extent; }
    qint64 beginOf(qint64 pixel) const { return pixel * extent / pixels; }
    qint64 sizeOf(qint64 pixel) const { return beginOf(pixel + 1) - beginOf(pixel); }
};

struct Picture
{
    std::vector<Pixel> pixels;
    qint64 nan = 0;
    qint64 inf = 0;
};

template <typename Rule> class Painter
{
public:
    Painter(const Side &down, const Side &across) : m_down(down), m_across(across)
    {
        m_picture.pixels.resize(size_t(down.pixels * across.pixels));
    }

    // Axes of rows and of columns are never walked as one (Walk's boundary): a run stays in one row or one column.
    template <typename V> void add(std::span<const V> numbers, const Run &run)
    {
        const qint64 row = run.flat / m_across.extent;
        const qint64 column = run.flat % m_across.extent;
        const bool isDown = run.flatStep % m_across.extent == 0;
        const Side &side = isDown ? m_down : m_across;
        const qint64 step = isDown ? run.flatStep / m_across.extent : run.flatStep;
        Pixel *const line
            = &m_picture.pixels[size_t(isDown ? m_across.pixelOf(column) : m_down.pixelOf(row) * m_across.pixels)];
        const qint64 lineStep = isDown ? m_across.pixels : 1;
        for (qint64 place = isDown ? row : column; !numbers.empty();) {
            const qint64 pixel = side.pixelOf(place);
            const qint64 inside = (side.beginOf(pixel + 1) - place + step - 1) / step;
            const auto count = std::min(size_t(inside), numbers.size());
            put(line[pixel * lineStep], reduced(numbers.first(count)));
            numbers = numbers.subspan(count);
            place += qint64(count) * step;
        }
    }

    Picture take() { return std::move(m_picture); }

    static void put(Pixel &into, const Pixel &next)
    {
        if (next.kind == Pixel::Number && into.kind == Pixel::Number)
            into.value = Rule::merge(into.value, next.value);
        else if (next.kind > into.kind)
            into = next;
        else if (next.kind == into.kind)
            into.value = greater(into.value, next.value);
    }

private:
    template <typename V> Pixel reduced(std::span<const V> numbers)
    {
        double result = Rule::first(double(numbers[0]));
        V finite = numbers[0] - numbers[0]; // 0, or NaN for what is not finite
        for (const V number : numbers.subspan(1)) {
            result = Rule::merge(result, Rule::first(double(number)));
            finite += number - number;
        }
        return finite == 0 ? Pixel{result, Pixel::Number} : reducedCarefully(numbers);
    }

    template <typename V> Pixel reducedCarefully(std::span<const V> numbers)
    {
        Pixel pixel;
        for (const V number : numbers) {
            const bool isNan = std::isnan(double(number));
            const bool isInf = std::isinf(double(number));
            m_picture.nan += isNan;
            m_picture.inf += isInf;
            if (isNan || isInf)
                put(pixel, {double(number), isNan ? Pixel::NotANumber : Pixel::Infinity});
            else
                put(pixel, {Rule::first(double(number)), Pixel::Number});
        }
        return pixel;
    }

    Side m_down;
    Side m_across;
    Picture m_picture;
};

template <typename Rule> void mergePictures(Picture &into, Picture &&next)
{
    into.nan += next.nan;
    into.inf += next.inf;
    if (into.pixels.empty())
        into.pixels = std::move(next.pixels);
    else
        for (size_t i = 0; i < into.pixels.size(); ++i)
            Painter<Rule>::put(into.pixels[i], next.pixels[i]);
}

qint64 piecesFor(const Pass &pass, qint64 pixels)
{
    const qint64 fitting = qint64(MostPictureBytes / sizeof(Pixel)) / pixels;
    return std::clamp<qint64>(std::min<qint64>(pass.pieces(), threads()), 1, std::max<qint64>(fitting, 1));
}

// The pixels' last values, row by row.
template <typename Rule> Picture paint(const Pass &pass, const AnyPart &part, const Side &down, const Side &across)
{
    const qint64 pieces = piecesFor(pass, down.pixels * across.pixels);
    const auto piece = [&](quint64 number) {
        Painter<Rule> painter(down, across);
        std::visit(
            [&]<typename V>(const Part<V> &numbers) {
                pass.eachBlock(pass.piece(qint64(number), pieces), numbers,
                    [&](std::span<const V> block, const Run &run) { painter.add(block, run); });
            },
            part);
        return painter.take();
    };
    Picture picture = parallelReduce<Picture>(quint64(pieces), piece, mergePictures<Rule>);
    for (size_t i = 0; i < picture.pixels.size(); ++i) {
        Pixel &pixel = picture.pixels[i];
        const qint64 count = down.sizeOf(qint64(i) / across.pixels) * across.sizeOf(qint64(i) % across.pixels);
        if (pixel.kind == Pixel::Number)
            pixel.value = Rule::last(pixel.value, double(count));
    }
    return picture;
}

// In the order of Aggregation.
constexpr std::array paints{
    paint<Rule<value, larger, merged>>,
    paint<Rule<value, sum, mean>>,
    paint<Rule<square, sum, rootMean>>,
    paint<Rule<value, lesser, merged>>,
    paint<Rule<value, greater, merged>>,
};

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
        = paints[size_t(aggregation)](pass, partOf(tensor, mainPart(tensor)), walkedDown, walkedAcross);
    tensor.bytes->checkUnchanged();

    const qint64 times = down.extent / walkedDown.extent * (across.extent / walkedAcross.extent);
    map.nan = picture.nan * times;
    map.inf = picture.inf * times;
    map.values.reserve(size_t(down.pixels * across.pixels));
    for (qint64 y = 0; y < down.pixels; ++y) {
        for (qint64 x = 0; x < across.pixels; ++x)
            map.values.push_back(
                shown(picture.pixels[size_t(y % walkedDown.pixels * walkedAcross.pixels + x % walkedAcross.pixels)]));
    }
    return map;
}

}
