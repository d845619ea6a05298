// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"
#include "core/value/tensor.h"

#include <vector>

namespace pith {

// A tensor seen as a matrix: the first `down` axes of a view (core/tensor/slicing.h) make the rows, the others the
// columns, each in row-major order. A contact sheet of [out, in, h, w] is the view permuted to [out, h, in, w], down 2.
struct MatrixView
{
    TensorData tensor;
    qsizetype down = 1;

    qint64 rows() const;
    qint64 columns() const;
};

enum class Aggregation { LargestMagnitude, Mean, Rms, Min, Max };

// A matrix reduced to pixels. Pixel (x, y) stands for rows [y·rows/height, (y+1)·rows/height) and columns likewise;
// a picture is never larger than its matrix. NaN wins over infinity wins over numbers.
struct HeatMap
{
    int width = 0;
    int height = 0;
    qint64 rows = 0;
    qint64 columns = 0;
    std::vector<float> values; // row by row; complex: the magnitude
    qint64 nan = 0; // elements
    qint64 inf = 0;
};

// Every element is looked at; quantized ones as what they stand for (clear TensorData::quantization for the integers).
// Memory depends on the picture only. Throws Error (the file changed meanwhile too), Cancelled.
HeatMap heatMap(const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress);

// A first look, at a sample of rows and columns that is read and painted within some ten milliseconds, whatever the
// size: to be shown until heatMap() is done. `nan` and `inf` count those in the sample.
HeatMap coarseHeatMap(
    const MatrixView &matrix, int mostWidth, int mostHeight, Aggregation aggregation, Progress &progress);

}
