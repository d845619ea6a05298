// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/tensor/shown.h"
#include "core/value/tensor.h"

#include <memory>
#include <vector>

namespace pith {

// A tensor seen as a matrix: the first `down` axes of a view (core/tensor/slicing.h) make the rows, the others the
// columns, each in row-major order. A contact sheet of [out, in, h, w] is the view permuted to [out, h, in, w], down 2.
struct MatrixView
{
    TensorData tensor;
    qsizetype down = 1;
    Shown shown = Shown::Main;
    std::shared_ptr<const Quantization> quantization = {}; // of a view whose channel axis is another than the file's

    qint64 rows() const;
    qint64 columns() const;
};

enum class Aggregation { LargestMagnitude, Mean, Rms, Min, Max };

// Rows or columns of a matrix, [first, end).
struct Places
{
    qint64 first = 0;
    qint64 end = 0;

    qint64 count() const { return end - first; }
};
// Those that pixel number `pixel` stands for, of `pixels` that share out `extent` evenly: pixels ≤ mostPixels(extent).
inline Places placesOf(qint64 pixel, qint64 pixels, qint64 extent)
{
    if (pixels == extent)
        return {pixel, pixel + 1};
    return {pixel * extent / pixels, (pixel + 1) * extent / pixels};
}
inline qint64 pixelOf(qint64 place, qint64 pixels, qint64 extent)
{
    return pixels == extent ? place : ((place + 1) * pixels - 1) / extent;
}
// As many as can be told apart: one an element, or fewer where their numbers would be too large to compute with.
inline qint64 mostPixels(qint64 extent) { return extent < (1ll << 31) ? extent : (1ll << 62) / extent / 2; }

// The pixels of a picture that are wanted. The whole picture has a pixel for each element, or fewer, down and across.
struct PictureCut
{
    qint64 wholeWidth = 0;
    qint64 wholeHeight = 0;
    qint64 x = 0;
    qint64 y = 0;
    int width = 0;
    int height = 0;

    bool operator==(const PictureCut &) const = default;
    Places rowsOf(qint64 line, qint64 rows) const { return placesOf(y + line, wholeHeight, rows); }
    Places columnsOf(qint64 column, qint64 columns) const { return placesOf(x + column, wholeWidth, columns); }
};
PictureCut wholePicture(qint64 rows, qint64 columns, int mostWidth, int mostHeight);

// A matrix, or a part of it, reduced to pixels. NaN wins over infinity wins over numbers.
struct HeatMap
{
    PictureCut cut;
    qint64 rows = 0; // of the whole matrix
    qint64 columns = 0;
    std::vector<double> values; // row by row
    qint64 nan = 0; // elements
    qint64 inf = 0; // of both signs
    qint64 negInf = 0;

    int width() const { return cut.width; }
    int height() const { return cut.height; }
    double at(int x, int y) const { return values[size_t(y) * size_t(cut.width) + size_t(x)]; }
};

// Every element is looked at. Memory depends on the picture only. Throws Error (the file changed meanwhile too),
// Cancelled.
HeatMap heatMap(const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress);
// Only the elements below the wanted pixels are read.
HeatMap heatMap(const MatrixView &matrix, const PictureCut &cut, Aggregation aggregation, Progress &progress);

// A first look, at a sample of rows and columns that is read and painted within some ten milliseconds, whatever the
// size: to be shown until heatMap() is done. `nan` and `inf` count those in the sample.
HeatMap coarseHeatMap(
    const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress);

}
