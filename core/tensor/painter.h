// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/heatmap.h"
#include "core/tensor/part.h"
#include "core/tensor/vectors.h"

#include <cmath>
#include <limits>
#include <vector>

namespace pith {

// What a pixel has seen so far; of two, the higher kind stays.
struct Pixel
{
    enum Kind { Nothing, Number, Infinity, NotANumber };

    double value = 0;
    Kind kind = Nothing;
};

// How the numbers of a pixel become one: each goes through `first`, they are put together by `merge`, beginning with
// `start`, which changes nothing, and `last` makes the result of what came out and of how many there were.
struct LeastOf
{
    static constexpr float start = std::numeric_limits<float>::infinity();
    template <typename T> static T first(T number) { return number; }
    template <typename T> static T merge(T a, T b) { return b < a ? b : a; }
    static double last(double value, double) { return value; }
};
struct GreatestOf : LeastOf
{
    static constexpr float start = -std::numeric_limits<float>::infinity();
    template <typename T> static T merge(T a, T b) { return b > a ? b : a; }
};
struct LargestOf : LeastOf
{
    static constexpr float start = 0;
    // Of -x and x the positive one, so that order does not matter.
    template <typename T> static T merge(T a, T b)
    {
        const T sizeA = std::abs(a);
        const T sizeB = std::abs(b);
        const T positive = b > a ? b : a;
        const T larger = sizeB > sizeA ? b : a;
        return sizeB == sizeA ? positive : larger;
    }
};
struct MeanOf
{
    static constexpr double start = 0;
    template <typename T> static T first(T number) { return number; }
    template <typename T> static T merge(T a, T b) { return a + b; }
    static double last(double value, double count) { return value / count; }
};
struct RootMeanOf : MeanOf
{
    template <typename T> static T first(T number) { return number * number; }
    static double last(double value, double count) { return std::sqrt(value / count); }
};

// One axis of the picture: some pixels of those that share out all rows or columns of the matrix. Places and pixels are
// counted from the first of these.
class PixelAxis
{
public:
    PixelAxis(qint64 wholeExtent, qint64 wholePixels, qint64 firstPixel, qint64 pixelCount)
        : pixels(pixelCount),
          first(placesOf(firstPixel, wholePixels, wholeExtent).first),
          extent(placesOf(firstPixel + pixelCount, wholePixels, wholeExtent).first - first),
          m_wholeExtent(wholeExtent),
          m_wholePixels(wholePixels),
          m_firstPixel(firstPixel)
    {
    }
    static PixelAxis one() { return {1, 1, 0, 1}; }

    qint64 pixels;
    qint64 first; // place in the matrix
    qint64 extent;

    qint64 pixelOf(qint64 place) const
    {
        return pith::pixelOf(place + first, m_wholePixels, m_wholeExtent) - m_firstPixel;
    }
    qint64 beginOf(qint64 pixel) const
    {
        return placesOf(m_firstPixel + pixel, m_wholePixels, m_wholeExtent).first - first;
    }
    std::vector<qint64> begins() const // of all pixels, and the end
    {
        std::vector<qint64> all;
        for (qint64 pixel = 0; pixel <= pixels; ++pixel)
            all.push_back(beginOf(pixel));
        return all;
    }

private:
    qint64 m_wholeExtent;
    qint64 m_wholePixels;
    qint64 m_firstPixel;
};

// Where a box of elements that is painted lies in the picture's part of the matrix.
struct Frame
{
    qint64 row = 0;
    qint64 column = 0;
    qint64 rows = 0;
    qint64 columns = 0;
};

struct NonFinite
{
    qint64 nan = 0;
    qint64 inf = 0; // of both signs
    qint64 negInf = 0;
};

// Rows or columns of the matrix are put together as they come, number by number, before they are cut into pixels: that
// is for vectors, where few numbers a pixel are not. Only floats that are all finite.
template <typename Rule> class Line
{
public:
    using Value = std::remove_const_t<decltype(Rule::start)>;

    explicit Line(qint64 most) : m_values(size_t(most), Rule::start), m_begin(most) {}

    qint64 pixel = -1; // across the line
    bool isDown = false;

    void add(qint64 place, std::span<const float> numbers)
    {
        const std::span values(m_values.data() + place, numbers.size());
        vectorized<mergeInto>(values, numbers);
        m_begin = std::min(m_begin, place);
        m_end = std::max(m_end, place + qint64(numbers.size()));
    }

    // use(pixel, value) for each along the line; it is empty then. `begins`: of all pixels there, and the end.
    template <typename Use> void take(std::span<const qint64> begins, Use use)
    {
        auto next = std::ranges::upper_bound(begins, m_begin);
        for (; m_begin < m_end; ++next) {
            const qint64 pixelAlong = next - begins.begin() - 1;
            const qint64 end = std::min(*next, m_end);
            Value value = Rule::start;
            for (; m_begin < end; ++m_begin) {
                value = Rule::merge(value, m_values[size_t(m_begin)]);
                m_values[size_t(m_begin)] = Rule::start;
            }
            if (std::isfinite(double(value)))
                use(pixelAlong, double(value));
        }
        m_begin = qint64(m_values.size());
        m_end = 0;
    }

private:
    static inline void mergeInto(std::span<Value> values, std::span<const float> numbers)
    {
        for (size_t i = 0; i < numbers.size(); ++i)
            values[i] = Rule::merge(values[i], Rule::first(Value(numbers[i])));
    }

    std::vector<Value> m_values;
    qint64 m_begin; // what is not as at the start
    qint64 m_end = 0;
};

inline bool areFinite(std::span<const float> numbers)
{
    std::array<float, Lanes> differences{}; // 0, or NaN for what is not finite
    eachInLanes(numbers, [&](size_t lane, float number) { differences[lane] += number - number; });
    return std::ranges::all_of(differences, [](float difference) { return difference == 0; });
}

template <typename Rule> inline double reduction(std::span<const float> numbers)
{
    using Value = std::remove_const_t<decltype(Rule::start)>;
    std::array<Value, Lanes> values;
    values.fill(Rule::start);
    eachInLanes(numbers,
        [&](size_t lane, float number) { values[lane] = Rule::merge(values[lane], Rule::first(Value(number))); });
    Value all = Rule::start;
    for (const Value value : values)
        all = Rule::merge(all, value);
    return double(all);
}

template <typename Rule> class Painter
{
public:
    Painter(const PixelAxis &down, const PixelAxis &across, const Frame &frame, std::span<Pixel> pixels)
        : m_down(down),
          m_across(across),
          m_frame(frame),
          m_beginsDown(down.begins()),
          m_beginsAcross(across.begins()),
          m_pixels(pixels),
          m_line(std::min(std::max(down.extent, across.extent), LongestLine))
    {
    }

    // Axes of rows and of columns are never walked as one (Walk's boundary): a run stays in one row or one column.
    template <typename V> void add(std::span<const V> numbers, const Run &run)
    {
        const qint64 row = m_frame.row + run.flat / m_frame.columns;
        const qint64 column = m_frame.column + run.flat % m_frame.columns;
        const bool isDown = run.flatStep % m_frame.columns == 0;
        const qint64 step = isDown ? run.flatStep / m_frame.columns : run.flatStep;
        const qint64 pixel = isDown ? m_across.pixelOf(column) : m_down.pixelOf(row);
        if constexpr (std::is_same_v<V, float>) {
            if (step == 1 && (isDown ? m_down : m_across).extent <= LongestLine && vectorized<areFinite>(numbers)) {
                if (m_line.pixel != pixel || m_line.isDown != isDown)
                    takeLine();
                m_line.pixel = pixel;
                m_line.isDown = isDown;
                return m_line.add(isDown ? row : column, numbers);
            }
        }
        addInPixels(numbers, isDown ? row : column, step, pixel, isDown);
    }

    // At the end.
    NonFinite finish()
    {
        takeLine();
        return m_nonFinite;
    }

    static void put(Pixel &into, const Pixel &next)
    {
        if (next.kind == Pixel::Number && into.kind == Pixel::Number)
            into.value = Rule::merge(into.value, next.value);
        else if (next.kind > into.kind)
            into = next;
        else if (next.kind == into.kind)
            into.value = std::max(into.value, next.value);
    }

private:
    static constexpr qint64 LongestLine = 1 << 16;

    Pixel &pixelAt(qint64 along, qint64 across, bool isDown)
    {
        return m_pixels[size_t(isDown ? along * m_across.pixels + across : across * m_across.pixels + along)];
    }

    void takeLine()
    {
        m_line.take(m_line.isDown ? m_beginsDown : m_beginsAcross, [this](qint64 along, double value) {
            put(pixelAt(along, m_line.pixel, m_line.isDown), {value, Pixel::Number});
        });
    }

    template <typename V>
    void addInPixels(std::span<const V> numbers, qint64 place, qint64 step, qint64 across, bool isDown)
    {
        const PixelAxis &side = isDown ? m_down : m_across;
        while (!numbers.empty()) {
            const qint64 pixel = side.pixelOf(place);
            const qint64 inside = (side.beginOf(pixel + 1) - place + step - 1) / step;
            const auto count = std::min(size_t(inside), numbers.size());
            put(pixelAt(pixel, across, isDown), reduced(numbers.first(count)));
            numbers = numbers.subspan(count);
            place += qint64(count) * step;
        }
    }

    Pixel reduced(std::span<const float> numbers)
    {
        if (!vectorized<areFinite>(numbers))
            return reducedCarefully(numbers);
        return {vectorized<reduction<Rule>>(numbers), Pixel::Number};
    }

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
            m_nonFinite.nan += isNan;
            m_nonFinite.inf += isInf;
            m_nonFinite.negInf += isInf && number < 0;
            if (isNan || isInf)
                put(pixel, {double(number), isNan ? Pixel::NotANumber : Pixel::Infinity});
            else
                put(pixel, {Rule::first(double(number)), Pixel::Number});
        }
        return pixel;
    }

    PixelAxis m_down;
    PixelAxis m_across;
    Frame m_frame;
    std::vector<qint64> m_beginsDown;
    std::vector<qint64> m_beginsAcross;
    std::span<Pixel> m_pixels;
    Line<Rule> m_line;
    NonFinite m_nonFinite;
};

}
