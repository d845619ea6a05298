// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/valueslice.h"
#include "core/bytes/progress.h"

#include <span>

namespace pith {

// What a table of values reads: a tensor, the slice of it, and whether quantized integers are shown as what they stand
// for.
struct ValueView
{
    TensorData tensor; // no bytes: nothing to show
    ValueSlice slice;
    QString expression; // of the slice
    bool dequantized = false;
};

// Shortest texts that read back, of `count` cells of a row. On a worker.
QStringList rowTexts(const ValueView &view, qint64 row, qint64 column, qint64 count, Progress &progress);

// "[3, 1]   0.1   0x3dcccccd   exactly 0.10000000149011612"
QString valueReadout(const ValueView &view, const Extents &element, Progress &progress);

// Cells [firstRow, lastRow] × [firstColumn, lastColumn].
struct CellRange
{
    qint64 firstRow;
    qint64 lastRow;
    qint64 firstColumn;
    qint64 lastColumn;

    qint64 count() const { return (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1); }
};

// How cells are copied as text.
struct ValueFormat
{
    const char *title; // to be translated: "Copy as &Python List"
    QString (*text)(const std::vector<QStringList> &rows, NumberClass number);
};
std::span<const ValueFormat> valueFormats(); // the first is what Ctrl+C copies
QString copiedText(const ValueView &view, const CellRange &cells, const ValueFormat &format, Progress &progress);

}
